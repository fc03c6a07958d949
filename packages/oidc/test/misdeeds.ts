import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { canaries, json, person } from './hostile-provider.ts';

/** The time of a request in tests of what exceeds it, in milliseconds; where the machine stalls for so long, twice as much. */
export const timeoutMs = 600;
/** 20 MB when unpacked. */
const bomb = gzipSync(Buffer.alloc(20_000_000, 0x20));

export const typed = { 'content-type': 'application/json' };

/** What either endpoint may do wrong; the expression is what the log must say. */
export const misdeeds: [string, RegExp, RequestListener][] = [
  ['hangs', /within \d+ ms/u, () => undefined],
  ['drips', /within \d+ ms/u, drip],
  [
    'sends headers and hangs',
    /within \d+ ms/u,
    (_request, response) => response.writeHead(200, typed).flushHeaders(),
  ],
  ['answers 500', /status 500/u, (_request, response) => json(response, {}, { status: 500 })],
  ['answers 204', /status 204/u, (_request, response) => response.writeHead(204).end()],
  [
    'answers HTML',
    /content type/u,
    (_request, response) => json(response, '<html>', { type: 'text/html' }),
  ],
  [
    'answers JSON as text',
    /content type/u,
    (_request, response) => json(response, person, { type: 'text/plain' }),
  ],
  [
    'answers without a content type',
    /content type/u,
    (_request, response) => response.end(JSON.stringify(person)),
  ],
  [
    'calls HTML JSON',
    /JSON|Syntax/u,
    (_request, response) => json(response, `<html>${canaries.body}`),
  ],
  ['answers an array', /object/u, (_request, response) => json(response, [person])],
  ['answers null', /object/u, (_request, response) => json(response, null)],
  [
    'resets the connection',
    /connection failed \(\w+\)/u,
    (request) => request.socket.resetAndDestroy(),
  ],
  [
    'ends in the middle',
    /connection failed \(\w+\)/u,
    (request, response) => {
      response.writeHead(200, { ...typed, 'content-length': '1000' });
      response.write('{"access_token":', () => request.socket.destroy());
    },
  ],
  [
    'sends broken gzip',
    /connection failed \(\w+\)/u,
    (_request, response) =>
      response.writeHead(200, { ...typed, 'content-encoding': 'gzip' }).end('no gzip at all'),
  ],
  [
    'sends a gzip bomb',
    /more than 65536 bytes/u,
    (_request, response) =>
      response.writeHead(200, { ...typed, 'content-encoding': 'gzip' }).end(bomb),
  ],
  [
    'sends an unknown encoding',
    /JSON|Syntax|UTF-8/u,
    (_request, response) =>
      response.writeHead(200, { ...typed, 'content-encoding': 'zither' }).end('abc'),
  ],
  [
    'sends bytes that are not UTF-8',
    /UTF-8/u,
    (_request, response) => response.writeHead(200, typed).end(Buffer.from('7bff7d', 'hex')),
  ],
  [
    'sends 100 KB of headers',
    /connection failed \(\w+\)/u,
    (_request, response) =>
      response.writeHead(200, { ...typed, 'x-huge': 'x'.repeat(100_000) }).end('{}'),
  ],
  [
    'claims 64 KiB and a byte',
    /more than 65536 bytes/u,
    (_request, response) => json(response, { ...person, filler: 'x'.repeat(65_536) }),
  ],
];

/** Sends a byte every 100 ms forever. */
export function drip(...[, response]: Parameters<RequestListener>): void {
  response.writeHead(200, typed);
  const timer = setInterval(() => response.write(' '), 100);
  response.on('close', () => clearInterval(timer));
}
