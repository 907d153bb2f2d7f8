import { availableParallelism } from 'node:os';
import uWS from 'uWebSockets.js';
import expressify from 'uwebsockets-express';
import { provenance, transport, version } from './loaded.js';

// The default allows a request's body no rest longer than half a second.
const app = expressify(uWS.App(), { readBodyMaxTime: 75_000 });

// As Express's guide to security in production says.
app.disable('x-powered-by');

app.get('/', (req, res) => {
  res.json({ hello: 'world' });
});

// req.body is text here; the bytes are in _rawbody. express.raw() works as well, but answers on a later turn of the event
// loop, and uWebSockets.js closes a connection whose next request is there before the answer.
app.all('/echo', (req, res) => {
  res.set('Content-Type', req.get('content-type') ?? 'application/octet-stream');
  res.send(req._rawbody);
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

app.listen(Number(process.env.PORT ?? 8080), () => {
  console.log('httpdyno ' + JSON.stringify({
    server: 'uwebsockets-express',
    runtime: { name: 'node', version: process.versions.node },
    framework: { name: 'uwebsockets-express', version },
    transport,
    workers: 1,
    cpus: availableParallelism(),
    features: { logging: false, compression: false, cors: false },
    provenance,
  }));
});

process.on('SIGTERM', () => process.exit(0));
