import { once } from 'node:events';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest, type RequestOptions } from 'node:https';
import { isIP } from 'node:net';
import type { AddressPolicy } from './ssrf/ssrf-policy.ts';
import { guardedLookup } from './ssrf/guarded-lookup.ts';
import { hostOf } from './ssrf/check-webhook-url.ts';
import type { ResolveHost } from './ssrf/resolve-host.ts';

/** The maximum number of bytes of a response that are read. They are not stored. */
const maxResponseBytes = 4 * 1024;

/** A message to post. */
export interface Posting {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Ends the attempt at once. */
  readonly signal?: AbortSignal | undefined;
}

/** Posts messages to addresses that users chose. */
export interface Sender {
  /**
   * Returns the status of the receiver's response; null if there was none, or the address is refused. Never throws. Follows
   * no redirect, uses no proxy, and ends within the time limit.
   */
  send(posting: Posting): Promise<number | null>;
  /** Closes the idle connections. */
  close(): void;
}

/** The parts of a sender. */
export interface SenderOptions {
  policy: AddressPolicy;
  resolveHost: ResolveHost;
  /** Milliseconds for one message, from the look-up of the host to the end of the response. */
  timeLimit?: number;
  /** Certificates to trust instead of the public ones. */
  ca?: string;
}

/** Connections stay open for some seconds, because the next message often goes to the same host. Milliseconds. */
const idle = { keepAlive: true, keepAliveMsecs: 5_000, maxFreeSockets: 64, timeout: 20_000 };

/** A sender that connects only to addresses that the policy allows. Plain http is only for those that it opens. */
export function createSender({
  policy,
  resolveHost,
  timeLimit = 10_000,
  ca,
}: SenderOptions): Sender {
  const agents = { plain: new HttpAgent(idle), tls: new HttpsAgent(idle) };
  const lookups = {
    plain: guardedLookup(resolveHost, policy.opens),
    tls: guardedLookup(resolveHost, policy.allows),
  };

  /** One attempt. `stale` is true when the receiver had closed the reused connection. */
  async function attempt(
    url: URL,
    { headers, body }: Posting,
    signal: AbortSignal,
  ): Promise<{ status: number } | { stale: boolean }> {
    const isTls = url.protocol === 'https:';
    const options: RequestOptions = {
      method: 'POST',
      agent: isTls ? agents.tls : agents.plain,
      lookup: isTls ? lookups.tls : lookups.plain,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal,
      ...(ca !== undefined && { ca }),
    };
    const request = isTls ? httpsRequest(url, options) : httpRequest(url, options);
    request.on('upgrade', () => request.destroy(new Error('no upgrade was asked for')));
    try {
      request.end(body);
      const [response] = (await once(request, 'response', { signal })) as [IncomingMessage];
      await readSome(response, signal);
      return { status: response.statusCode ?? 0 };
    } catch {
      return { stale: request.reusedSocket && !signal.aborted };
    } finally {
      // A later error of the same request must not become an uncaught exception.
      request.on('error', () => {});
      if (signal.aborted) request.destroy();
    }
  }

  return {
    async send(posting) {
      const url = URL.parse(posting.url);
      if (url === null) return null;
      const host = hostOf(url);
      const mayCall = url.protocol === 'https:' ? policy.allows : policy.opens;
      // Node connects to a literal address without a look-up, so the guarded look-up never sees it.
      if (isIP(host) !== 0 && !mayCall(host)) return null;
      const limit = AbortSignal.timeout(timeLimit);
      const signal = posting.signal ? AbortSignal.any([limit, posting.signal]) : limit;
      const first = await attempt(url, posting, signal);
      if ('status' in first) return first.status;
      const second = first.stale ? await attempt(url, posting, signal) : first;
      return 'status' in second ? second.status : null;
    },
    close() {
      agents.plain.destroy();
      agents.tls.destroy();
    },
  };
}

/** Reads the response to its end, so that the connection can be used again. Closes the connection when the response is too long. */
async function readSome(response: IncomingMessage, signal: AbortSignal): Promise<void> {
  let read = 0;
  response.on('error', () => {});
  response.on('data', (chunk: Buffer) => {
    read += chunk.length;
    if (read > maxResponseBytes) response.destroy();
  });
  if (response.closed) return;
  await once(response, 'close', { signal });
  if (!response.complete && read <= maxResponseBytes) throw new Error('the response was cut off');
}
