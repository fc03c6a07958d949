import { request, type Agent } from 'node:http';
import type { Answered } from '../answer-checks.ts';
import type { FuzzRequest } from './make-request.ts';

/** Sends it as it is: `fetch` would tidy it up. */
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
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const type = response.headers['content-type'];
          resolve({
            status: response.statusCode ?? 0,
            headers: new Headers(type === undefined ? {} : { 'content-type': type }),
            text: Buffer.concat(chunks).toString(),
          });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body ?? undefined);
  });
}
