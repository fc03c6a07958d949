import { noteBuild } from './newer-build.ts';
import { noteAnswer } from './service-away.ts';

/*
 * Some changes give this browser a new session, and the service ends the former one at once. Requests that were sent at the same time have
 * the former session and are refused, although the person is signed in.
 */
const renewing: readonly string[] = ['/app-api/me/password', '/app-api/me/totp/confirm'];

let underWay: Promise<unknown> | null = null;
let renewals = 0;

/**
 * `fetch` with the session of this browser: a request that was refused with 401 because the session was renewed
 * meanwhile is sent once more, with the new session. Throws what `fetch` throws.
 */
export async function fetchInSession(url: string, init: RequestInit): Promise<Response> {
  if (renewing.includes(new URL(url, 'http://any.invalid').pathname)) return renew(url, init);
  const before = renewals;
  const answer = await fetch(url, init).catch((error: unknown) => {
    if (init.signal?.aborted !== true) noteAnswer(false);
    throw error;
  });
  // By these, a proxy says that the service behind it has not answered.
  noteAnswer(answer.status !== 502 && answer.status !== 504);
  noteBuild(answer);
  if (answer.status !== 401) return answer;
  if (underWay !== null) await underWay;
  return renewals === before ? answer : fetch(url, init);
}

async function renew(url: string, init: RequestInit): Promise<Response> {
  const sent = fetch(url, init);
  const settled = sent.catch(() => {});
  underWay = settled;
  try {
    return await sent;
  } finally {
    renewals += 1;
    if (underWay === settled) underWay = null;
  }
}
