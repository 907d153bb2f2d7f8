import { availableParallelism } from 'node:os';
import { buffer } from 'node:stream/consumers';
import Koa from 'koa';
import installed from 'koa/package.json' with { type: 'json' };

const app = new Koa();

// Koa brings no router and no body parser: its guide branches on the path, and reads the body from Node's request.
app.use(async (ctx) => {
  if (ctx.path === '/') {
    ctx.body = { hello: 'world' };
  } else if (ctx.path === '/echo') {
    ctx.body = await buffer(ctx.req);
    ctx.set('Content-Type', ctx.get('Content-Type') || 'application/octet-stream');
  }
});

const server = app.listen(Number(process.env.PORT ?? 8080), '0.0.0.0', () => {
  console.log('httpdyno ' + JSON.stringify({
    server: 'koa',
    runtime: { name: 'node', version: process.versions.node },
    framework: { name: 'koa', version: installed.version },
    transport: 'node:http',
    workers: 1,
    cpus: availableParallelism(),
    features: { logging: false, compression: false, cors: false },
    provenance: `npm:koa@${installed.version}`,
  }));
});

// The default of 5 s closes connections that a load tool lets rest between two windows.
server.keepAliveTimeout = 75_000;

process.on('SIGTERM', () => process.exit(0));
