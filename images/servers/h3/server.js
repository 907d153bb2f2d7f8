import { availableParallelism } from 'node:os';
import { H3, html, serve } from 'h3';
import installed from 'h3/package.json' with { type: 'json' };

const app = new H3({
  onError: (error, event) => {
    if (error.status !== 404) return;
    event.res.status = 404;
    return 'Not Found';
  },
});

app.get('/', () => ({ hello: 'world' }));

app.all('/echo', async (event) => {
  event.res.headers.set('Content-Type', event.req.headers.get('Content-Type') ?? 'application/octet-stream');
  return new Uint8Array(await event.req.arrayBuffer());
});

app.get('/hey', () => 'Hey!');

app.get('/hell', () => 'Hell!');

app.get('/hello', () => 'Hello World!');

app.get('/about', () => html`<html><body>About page</body></html>`);

const server = serve(app, {
  port: Number(process.env.PORT ?? 8080),
  hostname: '0.0.0.0',
  gracefulShutdown: false,
  // The default of 5 s closes connections that a load tool lets rest between two windows.
  node: { keepAliveTimeout: 75_000 },
});

await server.ready();

console.log('httpdyno ' + JSON.stringify({
  server: 'h3',
  runtime: { name: 'node', version: process.versions.node },
  framework: { name: 'h3', version: installed.version },
  transport: 'node:http',
  workers: 1,
  cpus: availableParallelism(),
  features: { logging: false, compression: false, cors: false },
  provenance: `npm:h3@${installed.version}`,
}));

process.on('SIGTERM', () => process.exit(0));
