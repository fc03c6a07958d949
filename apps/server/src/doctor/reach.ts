/** The outcome of one request. */
export type Reached =
  | { readonly kind: 'answer'; readonly status: number; readonly location: string | null }
  | { readonly kind: 'unreachable'; readonly reason: string };

const causes: readonly (readonly [code: RegExp, words: string])[] = [
  [/^bad port$/u, 'Node does not connect to that port'],
  [/ENOTFOUND|EAI_AGAIN/u, 'its host name cannot be resolved'],
  [/ECONNREFUSED/u, 'nothing listens there'],
  [/TIME(?:D)?OUT/u, 'no connection within the time limit (a firewall?)'],
  [/CERT|SIGNATURE/u, 'its certificate is not accepted (NODE_EXTRA_CA_CERTS adds an authority)'],
  [/SSL|EPROTO/u, 'it does not answer with TLS (http on that port?)'],
];

/**
 * Sends one GET without credentials, follows no redirect and reads no body. Never throws. The result contains nothing of the
 * address or the body.
 */
export async function reach(url: string, timeoutMs: number): Promise<Reached> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const headers = { accept: 'application/json, text/html' };
    const {
      body,
      status,
      headers: received,
    } = await fetch(url, { redirect: 'manual', headers, signal });
    body?.cancel().catch(() => undefined);
    return { kind: 'answer', status, location: received.get('location') };
  } catch (error) {
    const { cause } = error as { cause?: { code?: string; message: string } };
    // An error's own text may quote the address. Codes do not, and an error without one is for a port that the Fetch Standard blocks.
    const code = cause?.code ?? (cause?.message === 'bad port' ? 'bad port' : 'unknown cause');
    const [, words = 'the connection failed'] =
      causes.find(([pattern]) => pattern.test(code)) ?? [];
    const reason = signal.aborted ? `no answer within ${timeoutMs} ms` : `${words} (${code})`;
    return { kind: 'unreachable', reason };
  }
}
