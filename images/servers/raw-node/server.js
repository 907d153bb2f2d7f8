import { createServer } from 'node:http';
import { availableParallelism } from 'node:os';

const server = createServer((req, res) => {
  const path = req.url.split('?', 1)[0];
  switch (path) {
    case '/': return answer(res, 200, 'application/json', JSON.stringify({ hello: 'world' }));
    case '/echo': return echo(req, res);
    case '/hey': return answer(res, 200, 'text/plain', 'Hey!');
    case '/hell': return answer(res, 200, 'text/plain', 'Hell!');
    case '/hello': return answer(res, 200, 'text/plain', 'Hello World!');
    case '/about': return answer(res, 200, 'text/html', '<html><body>About page</body></html>');
    default: return answer(res, 404, 'text/plain', 'Not Found');
  }
});

function answer(res, status, type, body) {
  res.writeHead(status, { 'Content-Length': Buffer.byteLength(body), 'Content-Type': type }).end(body);
}

function echo(req, res) {
  const chunks = [];
  req.on('data', (chunk) => chunks.push(chunk));
  req.on('end', () => {
    answer(res, 200, req.headers['content-type'] ?? 'application/octet-stream', Buffer.concat(chunks));
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
