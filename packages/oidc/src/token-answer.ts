import type { CustomFetch } from 'openid-client';

const plainMembers = ['access_token', 'token_type', 'error'];

/**
 * Reduces the token endpoint's answers to what a sign-in needs. Providers differ in the rest, and openid-client
 * refuses a whole answer for an array of scopes, or for an ID token where no issuer is configured to check it by.
 * An access token without `token_type`, as some providers send, is a bearer token.
 */
export function reduceTokenAnswers(send: CustomFetch, keepIdToken: boolean): CustomFetch {
  const members = keepIdToken ? [...plainMembers, 'id_token'] : plainMembers;
  return async (address, options) => {
    const answer = await send(address, options);
    if (options.method !== 'POST') return answer;
    const { status, headers } = answer;
    return new Response(reduced(await answer.text(), members), { status, headers });
  };
}

/** Whatever is no JSON object stays as it is: openid-client refuses it. */
function reduced(text: string, members: readonly string[]): string {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return text;
  }
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return text;
  const kept = Object.entries(answer).filter(([member]) => members.includes(member));
  const reducedAnswer: Record<string, unknown> = Object.fromEntries(kept);
  if ('access_token' in reducedAnswer) reducedAnswer['token_type'] ??= 'Bearer';
  return JSON.stringify(reducedAnswer);
}
