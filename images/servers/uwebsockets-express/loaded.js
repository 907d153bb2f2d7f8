// What is really in use: read from the installed packages and from the libraries of this process, never typed.
import { readFileSync } from 'node:fs';

const framework = installed('uwebsockets-express');
const native = installed('uWebSockets.js');

export const version = framework.version;

export const provenance = `npm:${framework.name}@${version} with npm:${native.name}@${native.version}`;

export const transport = readFileSync('/proc/self/maps', 'utf8').includes('/uws_linux_')
  ? 'uWebSockets.js native'
  : 'unknown';

function installed(name) {
  return JSON.parse(readFileSync(new URL(`./node_modules/${name}/package.json`, import.meta.url), 'utf8'));
}
