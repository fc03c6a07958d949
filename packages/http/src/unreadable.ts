import { randomUUIDv7 } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** Refusals of what is no request that Koa could see, by the parser's code; the last is for all others. */
const refusals: Readonly<Record<string, readonly [status: number, code: string, message: string]>> =
  {
    HPE_HEADER_OVERFLOW: [431, 'headers_too_large', 'The address and headers are too large.'],
    ERR_HTTP_REQUEST_TIMEOUT: [408, 'request_timeout', 'The request took too long to arrive.'],
  };
const unreadable = [400, 'malformed_request', 'This is no well-formed HTTP request.'] as const;

/**
 * Answers what the HTTP parser could not read with a problem (RFC 9457), as everything else is answered,
 * and ends the connection: nothing after it can be told apart.
 */
export function refuseUnreadable(parserCode: string | undefined, socket: Duplex): void {
  const [status, code, message] = refusals[parserCode ?? ''] ?? unreadable;
  const title = STATUS_CODES[status] ?? code;
  const type = `urn:basalt:problem:${code}`;
  const body = JSON.stringify({ type, title, status, code, message, request_id: randomUUIDv7() });
  socket.end(
    [
      `HTTP/1.1 ${status} ${title}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Content-Type: application/problem+json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
    () => socket.destroy(),
  );
}
