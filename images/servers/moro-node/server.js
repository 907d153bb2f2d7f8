import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { createApp } from '@morojs/moro';

const app = await createApp({
  server: { port: Number(process.env.PORT ?? 8080), host: '0.0.0.0', engine: 'node' },
  logger: { level: 'error' },
});

// Moro falls back to node:http when an engine does not load, and serves all the same.
if (app.engine.server !== 'node') {
  console.error(`node:http did not load, but ${app.engine.server}: ${app.engine.fallbackReason}`);
  process.exit(1);
}

app.get('/', () => ({ hello: 'world' }));

for (const method of ['get', 'head', 'post', 'put', 'patch', 'delete', 'options']) {
  app[method]('/echo', (req, res) => {
    res.setHeader('Content-Type', req.headers['content-type'] ?? 'application/octet-stream');
    res.send(req.rawBody ?? Buffer.alloc(0));
  });
}

app.listen(() => {
  console.log('httpdyno ' + JSON.stringify({
    server: 'moro-node',
    runtime: { name: 'node', version: process.versions.node },
    framework: { name: '@morojs/moro', version: version('@morojs/moro') },
    transport: 'node:http',
    workers: 1,
    cpus: availableParallelism(),
    features: { logging: false, compression: false, cors: false },
    provenance: `npm:@morojs/moro@${version('@morojs/moro')}`,
  }));
});

function version(name) {
  return JSON.parse(readFileSync(new URL(`./node_modules/${name}/package.json`, import.meta.url), 'utf8')).version;
}

process.on('SIGTERM', () => process.exit(0));
