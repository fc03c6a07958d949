import { Agent, request, type RequestOptions } from 'node:http';

/** One request of a load: where, and what. */
export interface Call {
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
}

/** What a load saw. Milliseconds. */
export interface LoadResult {
  requests: number;
  seconds: number;
  p50: number;
  p99: number;
}

/**
 * Sends calls over `connections` kept open, each waiting for its answer before the next, until `seconds` have passed.
 * An answer other than 2xx ends the load: a refused request costs something else.
 */
export async function load(
  origin: string,
  next: () => Call,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(origin);
  const started = performance.now();
  const until = started + seconds * 1000;
  const times: number[] = [];
  const worker = async (): Promise<void> => {
    while (performance.now() < until) {
      const begun = performance.now();
      await send({ agent, hostname, port }, next());
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
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

/** Sends one call and answers the body. Throws for anything but a 2xx. */
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
        else reject(new Error(`${method} ${path} answered ${statusCode}: ${text.slice(0, 300)}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
