import { randomUUIDv7 } from 'node:crypto';
import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { retryAfterHeader } from '../problem/retry-after.ts';

const unreadable = [400, 'malformed_request', 'This is not a well-formed HTTP request.'] as const;

/** Refusals of requests before they reach Koa, by the reason or by the code of Node's parser. */
const refusals: Readonly<Record<string, readonly [status: number, code: string, message: string]>> =
  {
    host_missing: [400, 'malformed_request', 'A request of HTTP/1.1 must have a Host header.'],
    host_repeated: [400, 'malformed_request', 'A request must have only one Host header.'],
    target_unreadable: [
      400,
      'malformed_request',
      'The address of a request must begin with / or http://.',
    ],
    tunnel_refused: [400, 'malformed_request', 'This service is not a proxy.'],
    expectation_failed: [417, 'expectation_failed', 'The Expect header can only be 100-continue.'],
    too_many_waiting: [503, 'unavailable', 'Too many requests wait on this connection.'],
    HPE_HEADER_OVERFLOW: [431, 'headers_too_large', 'The address and headers are too large.'],
    HPE_CHUNK_EXTENSIONS_OVERFLOW: [
      413,
      'payload_too_large',
      'The extensions of a chunk are too long.',
    ],
    ERR_HTTP_REQUEST_TIMEOUT: [408, 'request_timeout', 'The request took too long to arrive.'],
  };

/** Refuses a request that was parsed, before it reaches Koa, and ends the connection: a body may follow. */
export function refuseInstead(reason: string, response: ServerResponse): void {
  const { status, headers, body } = answerOf(reason);
  response.writeHead(status, headers).end(body);
}

/**
 * Refuses a request that the HTTP parser could not read, or that Node passes on as a bare connection, with a problem (RFC 9457), and
 * ends the connection: the beginning of the next request cannot be found.
 */
export function refuseOnSocket(reason: string | undefined, socket: Duplex): void {
  const { status, title, headers, body } = answerOf(reason);
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const text = [`HTTP/1.1 ${status} ${title}`, ...fields, '', body].join('\r\n');
  socket.end(text, () => socket.destroy());
}

function answerOf(reason = '') {
  const [status, code, message] = refusals[reason] ?? unreadable;
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
