import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.js';

const app = await NestFactory.create<NestFastifyApplication>(AppModule, new FastifyAdapter(), {
  logger: ['fatal', 'error', 'warn'],
});

// Bodies as they come, instead of JSON and forms; the default limit of 1 MB is small for an echo.
app.useBodyParser('*', { bodyLimit: 16 * 1024 * 1024 });

await app.listen(Number(process.env.PORT ?? 8080), '0.0.0.0');

console.log('httpdyno ' + JSON.stringify({
  server: 'nest-fastify',
  runtime: { name: 'node', version: process.versions.node },
  framework: { name: '@nestjs/core', version: version('@nestjs/core') },
  transport: 'node:http',
  workers: 1,
  cpus: availableParallelism(),
  features: { logging: false, compression: false, cors: false },
  provenance: ['@nestjs/core', '@nestjs/platform-fastify', 'fastify']
    .map((name) => `npm:${name}@${version(name)}`).join(' with '),
}));

function version(name: string): string {
  return JSON.parse(readFileSync(new URL(`../node_modules/${name}/package.json`, import.meta.url), 'utf8')).version;
}

process.on('SIGTERM', () => process.exit(0));
