import { availableParallelism } from 'node:os';
import uWS from 'uWebSockets.js';
import { provenance, transport, version } from './loaded.js';

const hello = { hello: 'world' };

uWS.App()
  .get('/', (res, req) => {
    res.writeHeader('Content-Type', 'application/json').end(JSON.stringify(hello));
  })
  .head('/', (res, req) => {
    res.writeHeader('Content-Type', 'application/json').endWithoutBody(JSON.stringify(hello).length);
  })
  .any('/echo', (res, req) => {
    const type = req.getHeader('content-type') || 'application/octet-stream';
    const isHead = req.getMethod() === 'head';
    readBody(res, (body) => {
      res.writeHeader('Content-Type', type);
      if (isHead) res.endWithoutBody(body.length);
      else res.end(body);
    });
  })
  .get('/hey', (res, req) => {
    res.writeHeader('Content-Type', 'text/plain').end('Hey!');
  })
  .get('/hell', (res, req) => {
    res.writeHeader('Content-Type', 'text/plain').end('Hell!');
  })
  .get('/hello', (res, req) => {
    res.writeHeader('Content-Type', 'text/plain').end('Hello World!');
  })
  .get('/about', (res, req) => {
    res.writeHeader('Content-Type', 'text/html').end('<html><body>About page</body></html>');
  })
  .any('/*', (res, req) => {
    res.writeStatus('404 Not Found').writeHeader('Content-Type', 'text/plain');
    if (req.getMethod() === 'head') res.endWithoutBody('Not Found'.length);
    else res.end('Not Found');
  })
  .listen('0.0.0.0', Number(process.env.PORT ?? 8080), (token) => {
    if (!token) {
      console.error('cannot listen on port ' + (process.env.PORT ?? 8080));
      process.exit(1);
    }
    console.log('httpdyno ' + JSON.stringify({
      server: 'raw-uws',
      runtime: { name: 'node', version: process.versions.node },
      framework: { name: 'uWebSockets.js', version },
      transport,
      workers: 1,
      cpus: availableParallelism(),
      features: { logging: false, compression: false, cors: false },
      provenance,
    }));
  });

/** Calls back once with the whole body, or never when the client went away. A chunk is only valid during its call. */
function readBody(res, callback) {
  const chunks = [];
  let aborted = false;
  res.onAborted(() => { aborted = true; });
  res.onData((chunk, isLast) => {
    chunks.push(Buffer.from(chunk.slice(0)));
    if (isLast && !aborted) res.cork(() => callback(Buffer.concat(chunks)));
  });
}

process.on('SIGTERM', () => process.exit(0));
