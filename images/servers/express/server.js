import { availableParallelism } from 'node:os';
import express from 'express';
import installed from 'express/package.json' with { type: 'json' };

const app = express();

// As Express's guide to security in production says.
app.disable('x-powered-by');

app.get('/', (req, res) => {
  res.json({ hello: 'world' });
});

// Express's own parser for raw bodies, for every media type; its default limit of 100 kB is small for an echo.
app.all('/echo', express.raw({ type: () => true, limit: '16mb' }), (req, res) => {
  res.set('Content-Type', req.get('Content-Type') ?? 'application/octet-stream');
  res.send(req.body ?? Buffer.alloc(0));
});

app.get('/hey', (req, res) => {
  res.type('text/plain').send('Hey!');
});

app.get('/hell', (req, res) => {
  res.type('text/plain').send('Hell!');
});

app.get('/hello', (req, res) => {
  res.type('text/plain').send('Hello World!');
});

app.get('/about', (req, res) => {
  res.send('<html><body>About page</body></html>');
});

// Behind all routes, as Express's FAQ has it.
app.use((req, res) => {
  res.status(404).type('text/plain').send('Not Found');
});

const server = app.listen(Number(process.env.PORT ?? 8080), '0.0.0.0', (error) => {
  if (error) throw error;
  console.log('httpdyno ' + JSON.stringify({
    server: 'express',
    runtime: { name: 'node', version: process.versions.node },
    framework: { name: 'express', version: installed.version },
    transport: 'node:http',
    workers: 1,
    cpus: availableParallelism(),
    features: { logging: false, compression: false, cors: false },
    provenance: `npm:express@${installed.version}`,
  }));
});

// The default of 5 s closes connections that a load tool lets rest between two windows.
server.keepAliveTimeout = 75_000;

process.on('SIGTERM', () => process.exit(0));
