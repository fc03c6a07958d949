import type { IncomingMessage } from 'node:http';
import type { AddressPolicy } from './ssrf/ssrf-policy.ts';
import type { ResolveHost } from './ssrf/resolve-host.ts';
import { createGuardedFetch } from './ssrf/guarded-fetch.ts';

/** The maximum size of a document, in bytes. A larger one is not read to its end. */
const maxBytes = 64 * 1024;

/** Fetches a JSON document from an address that a stranger chose: null for everything but an answer 200, before the signal aborts. */
export type DocumentFetch = (
  url: string,
  signal?: AbortSignal,
) => Promise<{ text: string; headers: Headers } | null>;

/**
 * Fetches only by https, from addresses that the policy allows and that are checked before a connection is made, within
 * the time limit in milliseconds; follows no redirect and sends no cookies. Never throws.
 */
export function createDocumentFetch({
  timeLimit = 10_000,
  ...options
}: {
  policy: AddressPolicy;
  resolveHost: ResolveHost;
  timeLimit?: number;
  /** Certificates to trust instead of the public ones. */
  ca?: string;
}): DocumentFetch {
  const fetch = createGuardedFetch({ ...options, timeLimit });
  return async (url, signal) => {
    if (URL.parse(url)?.protocol !== 'https:') return null;
    try {
      const { status, headers, body } = await fetch(url, {
        headers: { accept: 'application/json' },
        ...(signal && { signal }),
      });
      if (status !== 200) body.destroy();
      const text = status === 200 ? await readAll(body) : null;
      return text === null ? null : { text, headers };
    } catch {
      return null;
    }
  };
}

/** The text of the answer; null when it is too large. */
async function readAll(response: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let read = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    read += chunk.length;
    if (read > maxBytes) return null;
    chunks.push(chunk);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
}
