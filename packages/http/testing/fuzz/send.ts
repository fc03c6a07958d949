import { request, type Agent } from 'node:http';
import type { Answered } from '../answer-checks.ts';
import { isEventStream, wholeFrames } from '../event-frames.ts';
import type { FuzzRequest } from './make-request.ts';

/** Sends it as it is: `fetch` would tidy it up. A stream of events is left after its first frame. */
export function send(
  { hostname, port }: URL,
  agent: Agent,
  { target, address, headers, body }: FuzzRequest,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const length = body === null ? {} : { 'Content-Length': String(body.length) };
    const sent = request(
      {
        hostname,
        port,
        agent,
        method: target.method,
        path: address,
        headers: { ...headers, ...length },
      },
      (response) => {
        const chunks: Buffer[] = [];
        const type = response.headers['content-type'];
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          if (isEventStream(type) && chunk.includes('\n\n')) response.destroy();
        });
        response.on('error', reject);
        response.on('close', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({
            status: response.statusCode ?? 0,
            headers: new Headers(
              Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
            ),
            text: isEventStream(type) ? wholeFrames(text) : text,
          });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body ?? undefined);
  });
}
