import { randomUUIDv7 } from 'node:crypto';
import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { retryAfterHeader } from '../problem/retry-after.ts';

/** Why a request is refused before it reaches Koa. */
export type Unanswerable =
  | 'host_missing'
  | 'host_repeated'
  | 'target_unreadable'
  | 'expectation_failed'
  | 'tunnel_refused'
  | 'too_many_waiting';

interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** Seconds. */
  readonly retryAfter?: number;
}

const refusals: Readonly<Record<Unanswerable, Refusal>> = {
  host_missing: {
    status: 400,
    code: 'malformed_request',
    message: 'A request of HTTP/1.1 must have a Host header.',
  },
  host_repeated: {
    status: 400,
    code: 'malformed_request',
    message: 'A request must have only one Host header.',
  },
  target_unreadable: {
    status: 400,
    code: 'malformed_request',
    message: 'The address of a request must begin with / or http://.',
  },
  expectation_failed: {
    status: 417,
    code: 'expectation_failed',
    message: 'The Expect header can only be 100-continue.',
  },
  tunnel_refused: {
    status: 400,
    code: 'malformed_request',
    message: 'This service is not a proxy.',
  },
  too_many_waiting: {
    status: 503,
    code: 'unavailable',
    message: 'Too many requests wait on this connection.',
    retryAfter: 1,
  },
};

/** Refusals of what the parser could not read, by its code; all others are `unreadable`. */
const parserRefusals: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'headers_too_large',
    message: 'The address and headers are too large.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    code: 'payload_too_large',
    message: 'The extensions of a chunk are too long.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'request_timeout',
    message: 'The request took too long to arrive.',
  },
};
const unreadable: Refusal = {
  status: 400,
  code: 'malformed_request',
  message: 'This is not a well-formed HTTP request.',
};

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

function answerOf({ status, code, message, retryAfter }: Refusal) {
  const title = STATUS_CODES[status] ?? code;
  const type = `urn:basalt:problem:${code}`;
  const body = JSON.stringify({ type, title, status, code, message, request_id: randomUUIDv7() });
  const headers = {
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Content-Type': 'application/problem+json',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
    ...(retryAfter !== undefined && retryAfterHeader(retryAfter)),
  };
  return { status, title, headers, body };
}

function endWith(refusal: Refusal, socket: Duplex): void {
  const { status, title, headers, body } = answerOf(refusal);
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const text = [`HTTP/1.1 ${status} ${title}`, ...fields, '', body].join('\r\n');
  socket.end(text, () => socket.destroy());
}
