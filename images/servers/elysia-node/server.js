import { availableParallelism } from 'node:os';
import { node } from '@elysiajs/node';
import adapter from '@elysiajs/node/package.json' with { type: 'json' };
import { Elysia } from 'elysia';
import installed from 'elysia/package.json' with { type: 'json' };

new Elysia({ adapter: node() })
  .get('/', () => ({ hello: 'world' }))
  .all('/echo', ({ body, headers, set }) => {
    set.headers['content-type'] = headers['content-type'] ?? 'application/octet-stream';
    return body ?? new ArrayBuffer(0);
  }, { parse: 'arrayBuffer' })
  .listen({
    port: Number(process.env.PORT ?? 8080),
    hostname: '0.0.0.0',
    // The default of 5 s closes connections that a load tool lets rest between two windows.
    node: { keepAliveTimeout: 75_000 },
  }, () => {
    console.log('httpdyno ' + JSON.stringify({
      server: 'elysia-node',
      runtime: { name: 'node', version: process.versions.node },
      framework: { name: 'elysia', version: installed.version },
      transport: 'node:http',
      workers: 1,
      cpus: availableParallelism(),
      features: { logging: false, compression: false, cors: false },
      provenance: `npm:elysia@${installed.version} with npm:@elysiajs/node@${adapter.version}`,
    }));
  });

process.on('SIGTERM', () => process.exit(0));
