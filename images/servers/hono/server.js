import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const app = new Hono();

app.get('/', (c) => c.json({ hello: 'world' }));

app.all('/echo', async (c) => {
  c.header('Content-Type', c.req.header('Content-Type') ?? 'application/octet-stream');
  return c.body(await c.req.arrayBuffer());
});

serve({
  fetch: app.fetch,
  port: Number(process.env.PORT ?? 8080),
  hostname: '0.0.0.0',
  // The default of 5 s closes connections that a load tool lets rest between two windows.
  serverOptions: { keepAliveTimeout: 75_000 },
}, () => {
  console.log('httpdyno ' + JSON.stringify({
    server: 'hono',
    runtime: { name: 'node', version: process.versions.node },
    framework: { name: 'hono', version: version('hono') },
    transport: 'node:http',
    workers: 1,
    cpus: availableParallelism(),
    features: { logging: false, compression: false, cors: false },
    provenance: `npm:hono@${version('hono')} with npm:@hono/node-server@${version('@hono/node-server')}`,
  }));
});

function version(name) {
  return JSON.parse(readFileSync(new URL(`./node_modules/${name}/package.json`, import.meta.url), 'utf8')).version;
}

process.on('SIGTERM', () => process.exit(0));
