import { availableParallelism } from 'node:os';
import HyperExpress from 'hyper-express';
import { provenance, transport, version } from './loaded.js';

// The default limit of 250 kB is small for an echo.
const server = new HyperExpress.Server({ max_body_length: 16 * 1024 * 1024 });

server.get('/', hello);

// A GET route does not answer HEAD here.
server.head('/', hello);

function hello(request, response) {
  response.json({ hello: 'world' });
}

server.any('/echo', async (request, response) => {
  const body = await request.buffer();
  response.header('Content-Type', request.header('content-type') || 'application/octet-stream');
  response.send(body);
});

server.get('/hey', (request, response) => {
  response.type('text/plain').send('Hey!');
});

server.get('/hell', (request, response) => {
  response.type('text/plain').send('Hell!');
});

server.get('/hello', (request, response) => {
  response.type('text/plain').send('Hello World!');
});

server.get('/about', (request, response) => {
  response.html('<html><body>About page</body></html>');
});

server.set_not_found_handler((request, response) => {
  response.status(404).type('text/plain').send('Not Found');
});

await server.listen(Number(process.env.PORT ?? 8080), '0.0.0.0');

console.log('httpdyno ' + JSON.stringify({
  server: 'hyper-express',
  runtime: { name: 'node', version: process.versions.node },
  framework: { name: 'hyper-express', version },
  transport,
  workers: 1,
  cpus: availableParallelism(),
  features: { logging: false, compression: false, cors: false },
  provenance,
}));

process.on('SIGTERM', () => process.exit(0));
