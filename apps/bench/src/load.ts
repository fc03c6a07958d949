import { request, type RequestOptions } from 'node:http';
import { openConnection, type Connection } from './connection.ts';

/** One request of a load. */
export interface Call {
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
}

/** The result of a load. `p50` and `p99` are response times in milliseconds. */
export interface LoadResult {
  requests: number;
  seconds: number;
  p50: number;
  p99: number;
}

/**
 * Sends calls over `connections` open connections until `seconds` have passed. Each connection sends a call after the answer to the one
 * before. Rejects at an answer other than 2xx, because a refused request has other costs.
 */
export async function load(
  origin: string,
  next: () => Call,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<LoadResult> {
  const { hostname, port, host } = new URL(origin);
  const open = await Promise.all(
    Array.from({ length: connections }, () => openConnection(hostname, Number(port))),
  );
  const started = performance.now();
  const until = started + seconds * 1000;
  const times: number[] = [];
  const worker = async (connection: Connection): Promise<void> => {
    while (performance.now() < until) {
      const begun = performance.now();
      const call = next();
      const { status, body } = await connection.exchange(bytesOf(call, host));
      times.push(performance.now() - begun);
      if (status < 200 || status >= 300) throw refused(call, status, body.toString());
    }
  };
  try {
    await Promise.all(open.map(worker));
  } finally {
    for (const connection of open) connection.close();
  }
  times.sort((a, b) => a - b);
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    requests: times.length,
    seconds: (performance.now() - started) / 1000,
    p50: at(0.5),
    p99: at(0.99),
  };
}

function bytesOf({ method, path, headers, body }: Call, host: string): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = body === undefined ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\n${lines.join('')}${length}\r\n${body ?? ''}`;
}

const refused = ({ method, path }: Call, status: number, body: string): Error =>
  new Error(`${method} ${path} answered ${status}: ${body.slice(0, 300)}`);

/** Sends one call. Returns the body. Throws for a status other than 2xx. */
export function send(
  to: Pick<RequestOptions, 'agent' | 'hostname' | 'port'>,
  { method, path, headers, body }: Call,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request({ ...to, method, path, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const { statusCode = 0 } = answer;
        if (statusCode >= 200 && statusCode < 300) resolve(text);
        else reject(refused({ method, path, headers }, statusCode, text));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
