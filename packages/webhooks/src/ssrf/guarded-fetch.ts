import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import type { AddressPolicy } from './ssrf-policy.ts';
import { guardedLookup } from './guarded-lookup.ts';
import { hostOf } from './check-webhook-url.ts';
import type { ResolveHost } from './resolve-host.ts';

/**
 * Fetches by GET from an address that a stranger chose, as the global `fetch` does: rejects when there is no answer. Follows no
 * redirect and sends no cookies of its own.
 */
export type GuardedFetch = (
  url: string,
  init: { readonly headers: Readonly<Record<string, string>>; readonly signal?: AbortSignal },
) => Promise<{
  readonly status: number;
  readonly headers: Headers;
  readonly body: IncomingMessage;
}>;

/**
 * A fetch that connects only to addresses that the policy allows, which are checked before a connection is made; plain http only to
 * those that it opens. `timeLimit` is that of an answer with its body, `idleLimit` that without a byte, in milliseconds.
 */
export function createGuardedFetch({
  policy,
  resolveHost,
  timeLimit,
  idleLimit = 30_000,
  ca,
}: {
  policy: AddressPolicy;
  resolveHost: ResolveHost;
  timeLimit: number;
  idleLimit?: number;
  /** Certificates to trust instead of the public ones. */
  ca?: string;
}): GuardedFetch {
  return async (text, { headers, signal: callerSignal }) => {
    const url = URL.parse(text);
    if (url === null || !/^https?:$/.test(url.protocol)) throw new Error('refused');
    const isTls = url.protocol === 'https:';
    const mayCall = isTls ? policy.allows : policy.opens;
    const host = hostOf(url);
    // A literal address is connected to without any look-up.
    if (isIP(host) !== 0 && !mayCall(host)) throw new Error('refused');
    const limit = AbortSignal.timeout(timeLimit);
    const signal = callerSignal ? AbortSignal.any([limit, callerSignal]) : limit;
    const request = (isTls ? httpsRequest : httpRequest)(url, {
      lookup: guardedLookup(resolveHost, mayCall),
      signal,
      agent: false,
      headers,
      timeout: idleLimit,
      ...(ca !== undefined && { ca }),
    });
    // A later error of the same request must not become an uncaught exception.
    request.on('error', () => {});
    request.on('timeout', () => request.destroy());
    request.end();
    const [body] = (await once(request, 'response', { signal })) as [IncomingMessage];
    return { status: body.statusCode ?? 0, headers: headersOf(body), body };
  };
}

const headersOf = ({ headersDistinct }: IncomingMessage): Headers =>
  new Headers(
    Object.entries(headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    ),
  );
