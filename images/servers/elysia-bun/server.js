import { availableParallelism } from 'node:os';
import { Elysia } from 'elysia';
import installed from 'elysia/package.json' with { type: 'json' };

new Elysia()
  .onError(({ code, status }) => {
    if (code === 'NOT_FOUND') return status(404, 'Not Found');
  })
  .get('/', () => ({ hello: 'world' }))
  .all('/echo', ({ body, headers, set }) => {
    set.headers['content-type'] = headers['content-type'] ?? 'application/octet-stream';
    return body ?? new ArrayBuffer(0);
  }, { parse: 'arrayBuffer' })
  .get('/hey', () => 'Hey!')
  .get('/hell', () => 'Hell!')
  .get('/hello', () => 'Hello World!')
  .get('/about', ({ set }) => {
    set.headers['content-type'] = 'text/html';
    return '<html><body>About page</body></html>';
  })
  .listen({
    port: Number(process.env.PORT ?? 8080),
    hostname: '0.0.0.0',
    // The default of 10 s closes connections that a load tool lets rest between two windows.
    idleTimeout: 75,
  }, () => {
    console.log('httpdyno ' + JSON.stringify({
      server: 'elysia-bun',
      runtime: { name: 'bun', version: Bun.version },
      framework: { name: 'elysia', version: installed.version },
      transport: 'Bun.serve',
      workers: 1,
      cpus: availableParallelism(),
      features: { logging: false, compression: false, cors: false },
      provenance: `npm:elysia@${installed.version}`,
    }));
  });

process.on('SIGTERM', () => process.exit(0));
