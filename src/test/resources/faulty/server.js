import { fork } from 'node:child_process';
import cluster from 'node:cluster';
import { createServer } from 'node:http';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { faults } from './faults.js';

const mode = process.env.MODE || 'ok';
const port = Number(process.env.PORT ?? 8080);
// Held by every process, so that the memory of one is not that of all.
globalThis.held = Buffer.alloc(mode === 'two-processes' ? 100 << 20 : 0, 1);
process.on('SIGTERM', () => process.exit(0));

if (!Object.hasOwn(faults, mode)) {
  console.error(`faulty server: unknown MODE '${mode}'; it is one of ${Object.keys(faults).join(', ')}`);
  process.exit(2);
} else if (mode === 'no-start') {
  console.error('faulty server: refusing to start, as MODE=no-start asks');
  process.exit(3);
} else if (mode === 'never-listens') {
  console.error('faulty server: alive and not listening, as MODE=never-listens asks');
  setInterval(() => {}, 60_000);
} else if (mode === 'prints-and-ends') {
  for (let line = 1; line <= 10_000; line++) console.log(`faulty server: line ${line} of 10000 ${'.'.repeat(80)}`);
  process.exitCode = 4;
} else if (mode === 'two-processes' && cluster.isPrimary) {
  // The one that is left alone works too: half of each tenth of a second.
  cluster.fork();
  setInterval(() => spin(50), 100);
} else if (mode === 'suspended' && !process.send) {
  // A process of its own, since the first one of a container cannot be stopped from inside.
  const worker = fork(fileURLToPath(import.meta.url));
  worker.once('message', () => {
    setTimeout(() => worker.kill('SIGSTOP'), 1000);
    setTimeout(() => worker.kill('SIGCONT'), 3000);
  });
} else {
  listen();
}

// Says so once when this process has been loaded for a second and a half.
function tellWhenLoaded(counts) {
  let seen = 0;
  let busy = 0;
  const look = setInterval(() => {
    busy = counts.loaded - seen >= 100 ? busy + 1 : 0;
    seen = counts.loaded;
    if (busy === 3) {
      clearInterval(look);
      process.send('loaded');
    }
  }, 500);
}

function spin(millis) {
  for (const end = performance.now() + millis; performance.now() < end; );
}

function listen() {
  const fault = faults[mode] ?? (() => true);
  const deliver = mode === 'unordered' ? deliverInReverse : answer;
  const counts = { requests: 0, hello: 0, loaded: 0 };
  if (mode === 'suspended') tellWhenLoaded(counts);
  const server = createServer((req, res) => {
    const n = ++counts.requests;
    // Load tools ask for no compression, checks do not ask.
    if (req.headers['accept-encoding'] === 'identity') counts.loaded++;
    const chunks = [];
    req.on('data', (chunk) => chunks.push(chunk));
    req.on('end', () => {
      const exchange = { n, counts, req, res, ...correct(req, Buffer.concat(chunks)) };
      if (fault(exchange) !== false) deliver(exchange);
    });
  });
  server.keepAliveTimeout = 75_000;
  const host = mode === 'loopback-only' ? '127.0.0.1' : '0.0.0.0';
  server.listen(mode === 'other-port' ? port + 1 : port, host, () => console.log('httpdyno ' + JSON.stringify(boot())));
}

function correct(req, received) {
  const path = req.url.split('?', 1)[0];
  if (path === '/') {
    return { path, status: 200, type: 'application/json', body: Buffer.from('{"hello":"world"}') };
  }
  if (path === '/echo') {
    return { path, status: 200, type: req.headers['content-type'] ?? 'application/octet-stream', body: received };
  }
  return { path, status: 404, type: 'text/plain', body: Buffer.from('not found') };
}

function answer({ res, status, type, body }) {
  res.writeHead(status, { 'Content-Length': body.length, 'Content-Type': type }).end(body);
}

// What came in one turn of the event loop on one connection is a pipelined batch: its answers change places.
function deliverInReverse(exchange) {
  const { socket } = exchange.req;
  if (!socket.batch) {
    socket.batch = [];
    setImmediate(() => {
      const batch = socket.batch;
      socket.batch = null;
      batch.forEach(({ res }, i) => answer({ ...batch[batch.length - 1 - i], res }));
    });
  }
  socket.batch.push(exchange);
}

function boot() {
  const lies = mode === 'contradicts-boot-line';
  const other = mode === 'other-version';
  return {
    server: 'faulty',
    runtime: { name: 'node', version: process.versions.node },
    framework: { name: lies ? 'express' : 'node:http', version: other ? '1.2.2' : process.versions.node },
    transport: lies ? 'uWebSockets.js native' : 'node:http',
    workers: 1,
    cpus: availableParallelism(),
    features: { logging: false, compression: false, cors: false },
    provenance: other ? 'npm:faulty-framework@1.2.2' : 'node',
  };
}
