// What is really in use: read from the installed package and from the libraries of this process, never typed.
import { readFileSync } from 'node:fs';

const folder = new URL('./node_modules/uWebSockets.js/', import.meta.url);
const installed = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'));

export const version = installed.version;

export const provenance = installed.name === 'uWebSockets.js'
  ? `github:uNetworking/uWebSockets.js#v${version}`
  : `npm:${installed.name}@${version} (alias of uWebSockets.js)`;

const native = readFileSync('/proc/self/maps', 'utf8').includes('/uws_linux_');

export const transport = native ? 'uWebSockets.js native' : 'unknown';
