import type { CustomFetch } from 'openid-client';
import { isClaims } from './claims.ts';

const plainMembers = ['access_token', 'token_type', 'error'];

/**
 * Reduces the answers of the token endpoint to what a sign-in needs. Providers differ in the rest, and openid-client refuses
 * the whole answer for an array of scopes, or for an ID token without a configured issuer. An access token without
 * `token_type`, as some providers send it, is a bearer token. An error with status 200, as GitHub sends it, gets status 400, so
 * that its code is logged.
 */
export function reduceTokenAnswers(send: CustomFetch, keepIdToken: boolean): CustomFetch {
  const members = keepIdToken ? [...plainMembers, 'id_token'] : plainMembers;
  return async (address, options) => {
    const answer = await send(address, options);
    if (options.method !== 'POST') return answer;
    const { status, headers } = answer;
    const { text, isError } = reduced(await answer.text(), members);
    return new Response(text, { status: isError ? 400 : status, headers });
  };
}

/** A text that is no JSON object stays unchanged, and openid-client refuses it. */
function reduced(text: string, members: readonly string[]): { text: string; isError: boolean } {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return { text, isError: false };
  }
  if (!isClaims(answer)) return { text, isError: false };
  const allowed: Record<string, unknown> = Object.fromEntries(
    Object.entries(answer).filter(([member]) => members.includes(member)),
  );
  const hasToken = 'access_token' in allowed;
  if (hasToken) allowed['token_type'] ??= 'Bearer';
  return { text: JSON.stringify(allowed), isError: !hasToken && 'error' in allowed };
}
