/** The outcome of one request. */
export type Reached =
  | { readonly kind: 'answer'; readonly status: number; readonly location: string | null }
  | { readonly kind: 'unreachable'; readonly reason: string };

/** The time limit of one request, in milliseconds. */
export const reachTimeoutMs = 10_000;

const words: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its host name cannot be resolved',
  EAI_AGAIN: 'the name servers do not answer',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was cut',
  EHOSTUNREACH: 'there is no route to that host',
  ENETUNREACH: 'there is no route to that network',
  ETIMEDOUT: 'no connection within the time limit (a firewall?)',
  UND_ERR_CONNECT_TIMEOUT: 'no connection within the time limit (a firewall?)',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed (NODE_EXTRA_CA_CERTS)',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is of an unknown authority (NODE_EXTRA_CA_CERTS)',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is of an unknown authority, or incomplete',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is of an unknown authority, or incomplete',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not answer with TLS (http on that port?)',
  EPROTO: 'it does not answer with TLS (http on that port?)',
};

/**
 * Sends one GET without credentials, follows no redirect and reads no body. Never throws. The result contains nothing of the
 * address or the body.
 */
export async function reach(url: string, timeoutMs: number = reachTimeoutMs): Promise<Reached> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const headers = { accept: 'application/json, text/html' };
    const answer = await fetch(url, { redirect: 'manual', headers, signal });
    answer.body?.cancel().catch(() => undefined);
    return {
      kind: 'answer',
      status: answer.status,
      location: answer.headers.get('location'),
    };
  } catch (error) {
    const reason = signal.aborted ? `no answer within ${timeoutMs} ms` : reasonOf(error);
    return { kind: 'unreachable', reason };
  }
}

/** An error's own text may quote the address; codes do not. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  // Ports that the Fetch Standard blocks: this error has no code.
  if (cause instanceof Error && cause.message === 'bad port')
    return 'Node does not connect to that port';
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown cause';
  return words[code] ?? `the connection failed (${code})`;
}
