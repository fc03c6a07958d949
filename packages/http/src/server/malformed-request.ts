import { randomUUIDv7 } from 'node:crypto';
import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { retryAfterHeader } from '../problem/retry-after.ts';

type Refusal = readonly [status: number, code: string, message: string];

const malformed = (message: string): Refusal => [400, 'malformed_request', message];

/** Refusals of requests before they reach Koa, by the reason. */
const refusals = {
  host_missing: malformed('A request of HTTP/1.1 must have a Host header.'),
  host_repeated: malformed('A request must have only one Host header.'),
  target_unreadable: malformed('The address of a request must begin with / or http://.'),
  tunnel_refused: malformed('This service is not a proxy.'),
  expectation_failed: [417, 'expectation_failed', 'The Expect header can only be 100-continue.'],
  too_many_waiting: [503, 'unavailable', 'Too many requests wait on this connection.'],
} as const satisfies Readonly<Record<string, Refusal>>;

/** Why a request is refused before it reaches Koa. */
export type Unanswerable = keyof typeof refusals;

/** Refusals of what the parser could not read, by its code; all others are `unreadable`. */
const parserRefusals: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: [431, 'headers_too_large', 'The address and headers are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [
    413,
    'payload_too_large',
    'The extensions of a chunk are too long.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request_timeout', 'The request took too long to arrive.'],
};
const unreadable = malformed('This is not a well-formed HTTP request.');

/**
 * Refuses what the HTTP parser could not read with a problem (RFC 9457), as every other refusal,
 * and ends the connection: the beginning of the next request cannot be found.
 */
export function refuseUnreadable(parserCode: string | undefined, socket: Duplex): void {
  endWith(parserRefusals[parserCode ?? ''] ?? unreadable, socket);
}

/** Refuses a request that Node passes on as a bare connection, and ends the connection. */
export function refuseOnSocket(reason: Unanswerable, socket: Duplex): void {
  endWith(refusals[reason], socket);
}

/** Refuses a request that was parsed, before it reaches Koa, and ends the connection: a body may follow. */
export function refuseInstead(reason: Unanswerable, response: ServerResponse): void {
  const { status, headers, body } = answerOf(refusals[reason]);
  response.writeHead(status, headers).end(body);
}

function answerOf([status, code, message]: Refusal) {
  const title = STATUS_CODES[status] ?? code;
  const type = `urn:basalt:problem:${code}`;
  const body = JSON.stringify({ type, title, status, code, message, request_id: randomUUIDv7() });
  const headers = {
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Content-Type': 'application/problem+json',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
    ...(status === 503 && retryAfterHeader(1)),
  };
  return { status, title, headers, body };
}

function endWith(refusal: Refusal, socket: Duplex): void {
  const { status, title, headers, body } = answerOf(refusal);
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const text = [`HTTP/1.1 ${status} ${title}`, ...fields, '', body].join('\r\n');
  socket.end(text, () => socket.destroy());
}
