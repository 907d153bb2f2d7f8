import { createServer } from 'node:http';
import { availableParallelism } from 'node:os';

const server = createServer((req, res) => {
  const path = req.url.split('?', 1)[0];
  if (path === '/') {
    answer(res, 'application/json', JSON.stringify({ hello: 'world' }));
  } else if (path === '/echo') {
    echo(req, res);
  } else {
    res.writeHead(404, { 'Content-Length': 0 }).end();
  }
});

function answer(res, type, body) {
  res.writeHead(200, { 'Content-Length': Buffer.byteLength(body), 'Content-Type': type }).end(body);
}

function echo(req, res) {
  const chunks = [];
  req.on('data', (chunk) => chunks.push(chunk));
  req.on('end', () => {
    answer(res, req.headers['content-type'] ?? 'application/octet-stream', Buffer.concat(chunks));
  });
}

// The default of 5 s closes connections that a load tool lets rest between two windows.
server.keepAliveTimeout = 75_000;

server.listen(Number(process.env.PORT ?? 8080), '0.0.0.0', () => {
  console.log('httpdyno ' + JSON.stringify({
    server: 'raw-node',
    runtime: { name: 'node', version: process.versions.node },
    framework: { name: 'node:http', version: process.versions.node },
    transport: 'node:http',
    workers: 1,
    cpus: availableParallelism(),
    features: { logging: false, compression: false, cors: false },
    provenance: 'node',
  }));
});

process.on('SIGTERM', () => process.exit(0));
