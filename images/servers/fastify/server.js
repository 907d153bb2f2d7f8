import { availableParallelism } from 'node:os';
import Fastify from 'fastify';

const fastify = Fastify({ logger: false });

fastify.get('/', async function handler (request, reply) {
  return { hello: 'world' };
});

// A scope of its own, so that the body parsers of the rest of the application stay as they are. The body is read from
// the raw request: Fastify parses none for GET and HEAD, and the echo gives back the bytes as they came.
fastify.register(async function echo (scope) {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (request, payload, done) => done(null));
  scope.all('/echo', async function handler (request, reply) {
    const chunks = [];
    for await (const chunk of request.raw) chunks.push(chunk);
    reply.type(request.headers['content-type'] ?? 'application/octet-stream');
    return Buffer.concat(chunks);
  });
});

fastify.get('/hey', async function handler (request, reply) {
  return 'Hey!';
});

fastify.get('/hell', async function handler (request, reply) {
  return 'Hell!';
});

fastify.get('/hello', async function handler (request, reply) {
  return 'Hello World!';
});

fastify.get('/about', async function handler (request, reply) {
  reply.type('text/html');
  return '<html><body>About page</body></html>';
});

fastify.setNotFoundHandler(function handler (request, reply) {
  reply.code(404).type('text/plain').send('Not Found');
});

await fastify.listen({ port: Number(process.env.PORT ?? 8080), host: '0.0.0.0' });

console.log('httpdyno ' + JSON.stringify({
  server: 'fastify',
  runtime: { name: 'node', version: process.versions.node },
  framework: { name: 'fastify', version: fastify.version },
  transport: 'node:http',
  workers: 1,
  cpus: availableParallelism(),
  features: { logging: false, compression: false, cors: false },
  provenance: `npm:fastify@${fastify.version}`,
}));

process.on('SIGTERM', () => process.exit(0));
