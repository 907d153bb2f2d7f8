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
