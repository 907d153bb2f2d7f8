import { availableParallelism } from 'node:os';
import engine from '@morojs/engine';
import installed from '@morojs/engine/package.json' with { type: 'json' };

const probe = engine.probe();
if (!probe.ok) {
  console.error('the native engine did not load: ' + probe.error);
  process.exit(1);
}

const server = engine.serve({
  onRequest(id, method, path) {
    if (path === '/') {
      engine.respond(id, 200, ['content-type', 'application/json'], JSON.stringify({ hello: 'world' }));
    } else if (path === '/echo') {
      const type = engine.getHeader(id, 'content-type') ?? 'application/octet-stream';
      engine.respond(id, 200, ['content-type', type], engine.getBody(id));
    } else {
      engine.respond(id, 404, null, null);
    }
  },
  onAborted(id) {},
});

engine.listen(server, '0.0.0.0', Number(process.env.PORT ?? 8080));

console.log('httpdyno ' + JSON.stringify({
  server: 'raw-moro-engine',
  runtime: { name: 'node', version: process.versions.node },
  framework: { name: '@morojs/engine', version: installed.version },
  transport: `@morojs/engine ${probe.transport}`,
  workers: 1,
  cpus: availableParallelism(),
  features: { logging: false, compression: false, cors: false },
  provenance: `npm:@morojs/engine@${installed.version}`,
}));

process.on('SIGTERM', () => process.exit(0));
