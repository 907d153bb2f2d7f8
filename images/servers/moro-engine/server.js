import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import engine from '@morojs/engine';
import { createApp } from '@morojs/moro';

const app = await createApp({
  server: { port: Number(process.env.PORT ?? 8080), host: '0.0.0.0', engine: 'moro' },
  logger: { level: 'error' },
});

// Moro falls back to node:http when an engine does not load, and serves all the same.
if (app.engine.server !== 'engine' || app.engine.enginePackage !== '@morojs/engine') {
  console.error(`@morojs/engine did not load, but ${app.engine.server}: ${app.engine.fallbackReason}`);
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
    server: 'moro-engine',
    runtime: { name: 'node', version: process.versions.node },
    framework: { name: '@morojs/moro', version: version('@morojs/moro') },
    transport: `@morojs/engine ${engine.probe().transport}`,
    workers: 1,
    cpus: availableParallelism(),
    features: { logging: false, compression: false, cors: false },
    provenance: `npm:@morojs/moro@${version('@morojs/moro')} with npm:@morojs/engine@${version('@morojs/engine')}`,
  }));
});

function version(name) {
  return JSON.parse(readFileSync(new URL(`./node_modules/${name}/package.json`, import.meta.url), 'utf8')).version;
}

process.on('SIGTERM', () => process.exit(0));
