// Each fault gets the exchange before it is answered: {n, req, res, path, status, type, body}, where n counts all
// requests of this process from 1. It changes the answer, or returns false to keep it back. Modes that are listed
// with null keep to every answer and break something else, which server.js looks up by name.
const MIB = 1024 * 1024;

// Requests that are answered correctly before a fault shows: more than readiness and the checks before a load take.
const AFTER = Number(process.env.AFTER ?? 2500);
const leaked = [];

export const faults = {
  'ok': null,
  'not-found': (x) => {
    if (x.path === '/') notFound(x);
  },
  'wrong-body': (x) => {
    if (x.path === '/') x.body = Buffer.from('{"goodbye":"world"}');
  },
  // Every thousandth answer to GET / differs in one letter, so that neither status nor length tells.
  'wrong-body-rarely': (x) => {
    if (x.path === '/' && ++x.counts.hello % 1000 === 0) x.body = Buffer.from('{"hello":"wurld"}');
  },
  'turns-404': (x) => {
    if (x.n > AFTER) notFound(x);
  },
  'hang': () => false,
  'stop-answering': (x) => x.n <= AFTER,
  'crash': (x) => {
    if (x.n > AFTER) throw new Error(`faulty server: crashing after ${AFTER} requests, as MODE=crash asks`);
  },
  // Filling touches every page; a Buffer lies outside V8's heap, so the memory limit ends this and not V8.
  'leak': (x) => {
    if (x.n > AFTER) leaked.push(Buffer.alloc(MIB, 1));
  },
  'no-keep-alive': (x) => {
    x.res.on('finish', () => x.req.socket.end());
  },
  'no-echo': (x) => {
    if (x.path === '/echo') notFound(x);
  },
  'logs-requests': (x) => console.log(`${x.req.method} ${x.path} ${x.status}`),
  'unordered': null,
  'no-start': null,
  'never-listens': null,
  'prints-and-ends': null,
  'contradicts-boot-line': null,
  'other-version': null,
  'loopback-only': null,
  'other-port': null,
  'two-processes': null,
  // Stopped for two seconds while it is loaded.
  'suspended': null,
};

function notFound(x) {
  x.status = 404;
  x.type = 'text/plain';
  x.body = Buffer.from('not found');
}
