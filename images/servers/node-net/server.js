// A ceiling and no product: HTTP/1.1 by hand on node:net, to show what JavaScript on a socket can reach at best. It
// parses every head in full, but knows a few whole paths, sets no timeouts, and nobody should put it on a network.
import { createServer } from 'node:net';
import { availableParallelism } from 'node:os';

const LONGEST_HEAD = 32 << 10;
const LONGEST_LINE = 4 << 10;
const LONGEST_BODY = 16 << 20;

const TOKEN = "[\\w!#$%&'*+.^`|~-]+";
const VALUE = '[\\t -~\\x80-\\xff]*';
const HEAD = new RegExp(`(${TOKEN}) ([!-~]+) HTTP/(\\d)\\.(\\d)\\r\\n((?:${TOKEN}:${VALUE}\\r\\n)*)\\r\\n`, 'y');
const FIELD = /^(connection|content-length|content-type|expect|host|transfer-encoding):[ \t]*([^\r\n]*[^\r\n\t ]|)[ \t]*$/gim;
const TRAILERS = new RegExp(`(?:${TOKEN}:${VALUE}\\r\\n)*\\r\\n`, 'y');
const CHUNK = /([\da-f]{1,8})[ \t]*(?:;[\t -~\x80-\xff]*)?\r\n/iy;
const HOST = /^(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?$/i;
const TARGET = /^(?:https?:\/\/[^/?@]+)?(\/[^?#]*)?(?:\?[^#]*)?$/i;
const BARE_LF = /(?:^|[^\r])\n/;

/** What is read at a path: its media type and the body, which is made for each request. */
const PAGES = new Map([
  ['/', ['application/json', () => JSON.stringify({ hello: 'world' })]],
  ['/hey', ['text/plain', () => 'Hey!']],
  ['/hell', ['text/plain', () => 'Hell!']],
  ['/hello', ['text/plain', () => 'Hello World!']],
  ['/about', ['text/html', () => '<html><body>About page</body></html>']],
]);

class Connection {
  constructor(socket) {
    this.socket = socket;
    this.phase = this.head;
    this.unread = [];
    this.length = 0;
    this.needed = 0; // no step can be made with less
    this.text = null; // of the bytes from `base` on: heads and chunk sizes are read as text
    this.base = 0;
    this.out = '';
    this.closing = false;
    socket.on('data', (bytes) => this.read(bytes));
    socket.on('drain', () => socket.resume());
    socket.on('error', () => socket.destroy());
  }

  read(bytes) {
    if (this.closing) return;
    this.unread.push(bytes);
    this.length += bytes.length;
    if (this.length < this.needed) return;
    if (this.unread.length > 1) bytes = Buffer.concat(this.unread, this.length);
    this.at = 0;
    this.text = null;
    this.needed = 0;
    while (!this.closing && this.at < bytes.length && this.phase(bytes));
    this.unread = this.at < bytes.length ? [bytes.subarray(this.at)] : [];
    this.length = bytes.length - this.at;
    this.flush();
  }

  flush() {
    if (this.closing) {
      // What still arrives is read and dropped: a close with unread input would reset the connection, answer and all.
      this.socket.end(this.out, 'latin1');
      setTimeout(() => this.socket.destroy(), 2_000).unref();
    } else if (this.out !== '' && !this.socket.write(this.out, 'latin1')) {
      this.socket.pause();
    }
    this.out = '';
  }

  /** Matches at the place reached and moves behind it; null where it does not. */
  match(pattern, bytes) {
    if (this.text === null) {
      this.text = bytes.latin1Slice(this.at);
      this.base = this.at;
    }
    pattern.lastIndex = this.at - this.base;
    const found = pattern.exec(this.text);
    if (found !== null) this.at = this.base + pattern.lastIndex;
    return found;
  }

  /** There is no whole section of fields: more may come, unless what is there can be none. */
  wait() {
    const text = this.text.slice(this.at - this.base);
    if (text.includes('\r\n\r\n') || BARE_LF.test(text)) return this.refuse('400 Bad Request');
    return text.length > LONGEST_HEAD && this.refuse('431 Request Header Fields Too Large');
  }

  head(bytes) {
    while (bytes[this.at] === 13 && bytes[this.at + 1] === 10) this.at += 2;
    if (this.at === bytes.length) return false;
    const found = this.match(HEAD, bytes);
    if (found === null) return this.wait();
    this.method = found[1];
    this.target = found[2];
    this.old = found[4] === '0';
    if (found[0].length > LONGEST_HEAD) return this.refuse('431 Request Header Fields Too Large');
    if (found[3] !== '1') return this.refuse('505 HTTP Version Not Supported');
    return this.fields(found[5]);
  }

  fields(section) {
    let host = null;
    let length = null;
    let coding = null;
    let expect = null;
    this.type = 'application/octet-stream';
    this.keep = !this.old;
    FIELD.lastIndex = 0;
    for (let field; (field = FIELD.exec(section)) !== null;) {
      const value = field[2];
      switch (field[1].length) {
        case 4:
          if (host !== null || !HOST.test(value)) return this.refuse('400 Bad Request');
          host = value;
          break;
        case 6:
          expect = value;
          break;
        case 10:
          if (/(?:^|,)[ \t]*close[ \t]*(?:,|$)/i.test(value)) this.keep = false;
          break;
        case 12:
          this.type = value;
          break;
        case 14:
          if (length !== null || !/^\d{1,15}$/.test(value)) return this.refuse('400 Bad Request');
          length = Number(value);
          break;
        default:
          coding = coding === null ? value : `${coding},${value}`;
      }
    }
    if (host === null && !this.old) return this.refuse('400 Bad Request');
    if (coding !== null && (length !== null || this.old)) return this.refuse('400 Bad Request');
    if (coding !== null && coding.toLowerCase() !== 'chunked') return this.refuse('501 Not Implemented');
    if (length > LONGEST_BODY) return this.refuse('413 Content Too Large');
    this.body = [];
    this.size = 0;
    if (coding === null && !length) return this.answer();
    if (expect !== null && !this.old) {
      if (expect.toLowerCase() !== '100-continue') return this.refuse('417 Expectation Failed');
      this.out += 'HTTP/1.1 100 Continue\r\n\r\n';
    }
    this.left = length;
    this.phase = coding === null ? this.content : this.chunk;
    return true;
  }

  /** Bytes by Content-Length. */
  content(bytes) {
    return this.take(bytes, this.left, 0) && this.answer();
  }

  chunk(bytes) {
    const found = this.match(CHUNK, bytes);
    if (found === null) {
      const text = this.text.slice(this.at - this.base);
      const broken = text.includes('\n') || text.length > LONGEST_LINE || !/^[\da-f]{1,8}(?:[ \t;\r]|$)/i.test(text);
      return broken && this.refuse('400 Bad Request');
    }
    this.left = parseInt(found[1], 16);
    if (this.size + this.left > LONGEST_BODY) return this.refuse('413 Content Too Large');
    this.phase = this.left === 0 ? this.trailers : this.data;
    return true;
  }

  data(bytes) {
    if (!this.take(bytes, this.left, 2)) return false;
    if (bytes[this.at - 2] !== 13 || bytes[this.at - 1] !== 10) return this.refuse('400 Bad Request');
    this.phase = this.chunk;
    return true;
  }

  trailers(bytes) {
    return this.match(TRAILERS, bytes) === null ? this.wait() : this.answer();
  }

  /** Moves `count` bytes into the body and `more` behind them away, all at once. */
  take(bytes, count, more) {
    if (bytes.length - this.at < count + more) {
      this.needed = count + more;
      return false;
    }
    this.body.push(bytes.subarray(this.at, this.at + count));
    this.size += count;
    this.at += count + more;
    return true;
  }

  answer() {
    this.phase = this.head;
    if (!this.keep) this.closing = true;
    const target = TARGET.exec(this.target);
    const path = target === null ? null : target[1] ?? '/';
    const page = PAGES.get(path);
    if (path === '/echo') {
      const body = this.body.length === 1 ? this.body[0] : Buffer.concat(this.body);
      this.respond('200 OK', this.type, body.latin1Slice());
    } else if (page !== undefined && (this.method === 'GET' || this.method === 'HEAD')) {
      this.respond('200 OK', page[0], page[1]());
    } else if (page !== undefined) {
      this.respond('405 Method Not Allowed\r\nAllow: GET, HEAD', null, '');
    } else if (path !== null || (this.target === '*' && this.method === 'OPTIONS')) {
      this.respond('404 Not Found', 'text/plain', 'Not Found');
    } else {
      return this.refuse('400 Bad Request');
    }
    return true;
  }

  /** One character of `body` is one byte. */
  respond(status, type, body) {
    this.out += `HTTP/1.1 ${status}\r\n`;
    if (type !== null) this.out += `Content-Type: ${type}\r\n`;
    this.out += `Content-Length: ${body.length}\r\nDate: ${date()}\r\n`;
    if (this.closing) this.out += 'Connection: close\r\n';
    this.out += this.method === 'HEAD' ? '\r\n' : '\r\n' + body;
  }

  refuse(status) {
    this.method = null;
    this.closing = true;
    this.respond(status, null, '');
    return false;
  }
}

let now = '';

/** Made once a second, as node:http does. */
function date() {
  if (now === '') {
    now = new Date().toUTCString();
    setTimeout(() => { now = ''; }, 1000 - Date.now() % 1000).unref();
  }
  return now;
}

createServer({ noDelay: true }, (socket) => new Connection(socket))
  .listen(Number(process.env.PORT ?? 8080), '0.0.0.0', () => {
    console.log('httpdyno ' + JSON.stringify({
      server: 'node-net',
      runtime: { name: 'node', version: process.versions.node },
      framework: { name: 'node:net', version: process.versions.node },
      transport: 'node:net',
      workers: 1,
      cpus: availableParallelism(),
      features: { logging: false, compression: false, cors: false },
      provenance: 'node',
    }));
  });

process.on('SIGTERM', () => process.exit(0));
