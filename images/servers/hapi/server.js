import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import Hapi from '@hapi/hapi';

const server = Hapi.server({ port: Number(process.env.PORT ?? 8080), host: '0.0.0.0', compression: false });

// Node closes idle connections after 5 s.
server.listener.keepAliveTimeout = 75_000;

server.route({
  method: 'GET',
  path: '/',
  handler: () => ({ hello: 'world' }),
});

// hapi reads no body of GET and HEAD, so the echo of GET has none.
const echo = (request, h) => h
  .response(request.payload ?? Buffer.alloc(0))
  .code(200)
  .type(request.headers['content-type'] ?? 'application/octet-stream');
server.route({
  method: '*',
  path: '/echo',
  options: { payload: { output: 'data', parse: false, maxBytes: 16 << 20 } },
  handler: echo,
});
server.route({ method: 'GET', path: '/echo', handler: echo });

await server.start();

const { version } = createRequire(import.meta.url)('@hapi/hapi/package.json');
console.log('httpdyno ' + JSON.stringify({
  server: 'hapi',
  runtime: { name: 'node', version: process.versions.node },
  framework: { name: '@hapi/hapi', version },
  transport: 'node:http',
  workers: 1,
  cpus: availableParallelism(),
  features: { logging: false, compression: false, cors: false },
  provenance: `npm:@hapi/hapi@${version}`,
}));

process.on('SIGTERM', () => process.exit(0));
