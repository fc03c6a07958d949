import { createHash, randomBytes } from 'node:crypto';
import type { ServerProcess } from './server-process.ts';

type Service = Pick<ServerProcess, 'address'>;

/** Registers an app named "Ticket lister" that is called back at this address. Returns its client id. */
export async function registerApp({ address }: Service, redirect: string): Promise<string> {
  const response = await fetch(`${address}/oauth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ client_name: 'Ticket lister', redirect_uris: [redirect] }),
  });
  const { client_id: client } = (await response.json()) as { client_id: string };
  return client;
}

/** The secret of the app with which it exchanges a code. */
export const codeVerifier = randomBytes(32).toString('base64url');

/** Where a browser is sent to ask a person for these scopes. */
export function authorizeAddress(
  { address }: Service,
  { client, redirect, scope }: { client: string; redirect: string; scope: string },
): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client,
    redirect_uri: redirect,
    scope,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  return `${address}/oauth/authorize?${query}`;
}
