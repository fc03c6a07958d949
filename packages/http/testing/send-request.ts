import { request } from 'node:http';
import type { Answered } from './answer-checks.ts';
import { isEventStream, wholeFrames } from './event-frames.ts';

/** What is sent; a body is text. */
export interface SentRequest {
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/**
 * Sends a request over `node:http`, which takes a third of the processor time of `fetch`, and follows no redirect. Of a stream of events
 * it reads the frames that come first.
 */
export function sendRequest(
  url: string | URL,
  { method, headers = {}, body }: SentRequest,
): Promise<Answered> {
  // Node does not do so by itself for DELETE.
  const length = body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers: { ...headers, ...length } }, (response) => {
      let text = '';
      const isStream = isEventStream(response.headers['content-type']);
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
        // It does not end by itself.
        if (isStream && text.includes('\n\n')) response.destroy();
      });
      response.on('error', reject);
      response.on('close', () => {
        const { statusCode: status = 0, rawHeaders } = response;
        resolve({
          status,
          headers: headersOf(rawHeaders),
          text: isStream ? wholeFrames(text) : text,
        });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function headersOf(raw: readonly string[]): Headers {
  const headers = new Headers();
  for (let at = 0; at < raw.length; at += 2) headers.append(raw[at] ?? '', raw[at + 1] ?? '');
  return headers;
}
