import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import type { AddressPolicy } from './address/address-policy.ts';
import { guardedLookup } from './address/guarded-lookup.ts';
import { hostOf } from './address/judge-address.ts';
import type { ResolveHost } from './address/resolve-host.ts';

/** The most bytes of a document: one that is larger is not read to its end. */
const largest = 64 * 1024;

/** Fetches a JSON document from an address that a stranger chose: null for everything but an answer 200. */
export type DocumentFetch = (url: string) => Promise<{ text: string; headers: Headers } | null>;

/**
 * Fetches by https alone, from addresses that the policy allows and that are checked before a connection is made, within
 * the time limit in milliseconds; follows no redirect and sends no cookies. Never throws.
 */
export function createDocumentFetch({
  policy,
  resolveHost,
  timeLimit = 10_000,
  ca,
}: {
  policy: AddressPolicy;
  resolveHost: ResolveHost;
  timeLimit?: number;
  /** Certificates to trust instead of the public ones. */
  ca?: string;
}): DocumentFetch {
  const lookup = guardedLookup(resolveHost, policy.allows);
  return async (text) => {
    const url = URL.parse(text);
    if (url?.protocol !== 'https:') return null;
    const host = hostOf(url);
    // A literal address is connected to without any look-up.
    if (isIP(host) !== 0 && !policy.allows(host)) return null;
    const signal = AbortSignal.timeout(timeLimit);
    const request = httpsRequest(url, {
      lookup,
      signal,
      agent: false,
      headers: { accept: 'application/json' },
      ...(ca !== undefined && { ca }),
    });
    try {
      request.end();
      const [response] = (await once(request, 'response', { signal })) as [IncomingMessage];
      const body = response.statusCode === 200 ? await readAll(response) : null;
      return body === null ? null : { text: body, headers: headersOf(response) };
    } catch {
      return null;
    } finally {
      request.on('error', () => {});
      request.destroy();
    }
  };
}

/** The text of the answer; null when it is too large. */
async function readAll(response: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let read = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    read += chunk.length;
    if (read > largest) return null;
    chunks.push(chunk);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
}

const headersOf = ({ headersDistinct }: IncomingMessage): Headers =>
  new Headers(
    Object.entries(headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    ),
  );
