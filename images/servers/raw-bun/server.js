import { availableParallelism } from 'node:os';

Bun.serve({
  port: Number(process.env.PORT ?? 8080),
  hostname: '0.0.0.0',
  development: false,
  // The default of 10 s closes connections that a load tool lets rest between two windows.
  idleTimeout: 75,
  routes: {
    '/': () => Response.json({ hello: 'world' }),
    '/echo': async (req) =>
      new Response(await req.arrayBuffer(), {
        headers: { 'Content-Type': req.headers.get('content-type') ?? 'application/octet-stream' },
      }),
    '/hey': () => new Response('Hey!'),
    '/hell': () => new Response('Hell!'),
    '/hello': () => new Response('Hello World!'),
    '/about': () =>
      new Response('<html><body>About page</body></html>', { headers: { 'Content-Type': 'text/html' } }),
  },
  fetch: () => new Response('Not Found', { status: 404 }),
});

console.log('httpdyno ' + JSON.stringify({
  server: 'raw-bun',
  runtime: { name: 'bun', version: Bun.version },
  framework: { name: 'Bun.serve', version: Bun.version },
  transport: 'Bun.serve',
  workers: 1,
  cpus: availableParallelism(),
  features: { logging: false, compression: false, cors: false },
  provenance: 'bun',
}));

process.on('SIGTERM', () => process.exit(0));
