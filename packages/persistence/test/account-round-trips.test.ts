import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aProvider,
  browser,
  openIdentityFixture,
  password,
  steadyCode,
  type IdentityFixture,
} from './identity-fixture.ts';

let storage: IdentityFixture;

beforeAll(async () => {
  storage = await openIdentityFixture(aProvider('grace'));
});

afterAll(() => storage.fixture.close());

/** How many packets of statements this process sends while `work` runs: each waits for its answer. */
async function packetsOf(work: () => Promise<unknown>): Promise<number> {
  const prototype = Client.prototype as { query: (...args: unknown[]) => unknown };
  const original = prototype.query;
  let sent = 0;
  prototype.query = function query(this: Client, ...args: unknown[]) {
    // What a new connection says first is no part of the work.
    if ((args[0] as { statements?: unknown }).statements !== undefined) sent += 1;
    return original.apply(this, args);
  };
  try {
    await work();
  } finally {
    prototype.query = original;
  }
  return sent;
}

test('what a person does with their account takes as many round trips as promised', async () => {
  const { settings } = storage;
  const sign = storage.signOf(0);
  const { signIn, enrolTotp, confirmTotp, readSession, updateMe } = sign;
  const email = 'grace@example.test';
  const start = await sign.startOauth({ ...browser, provider: 'acme' });
  const state = new URL(start.url).searchParams.get('state') ?? '';
  const { token: sessionToken } = start.session ?? { token: null };
  const counted: Record<string, number> = {};
  const count = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    let answer: T | undefined;
    counted[name] = await packetsOf(async () => {
      answer = await work();
    });
    return answer as T;
  };
  const callback = { provider: 'acme', params: { state }, sessionToken, userAgent: null };
  const { session } = await count('come back from a provider', () => sign.finishOauth(callback));
  const caller = await readSession({ token: session.token });
  if (caller === null) throw new Error('is nobody');
  const set = { ...browser, password };
  const changed = await count('set the first password', () => sign.changePassword(caller, set));
  const present = await readSession({ token: changed.session.token });
  if (present === null) throw new Error('is nobody');
  await count('change the name', () => updateMe(present, { name: 'Grace' }));
  const { secret } = await count('begin a second factor', () => enrolTotp(present));
  const confirmation = { code: steadyCode(secret), userAgent: null };
  await count('confirm it', () => confirmTotp(present, confirmation));
  settings.requireTwoFactor = true;
  const input = { ...browser, email, password };
  const challenge = await count('sign in by a password', () => signIn(input));
  const { recovery_codes: codes } = await sign.renewRecoveryCodes(
    { ...present, status: 'signed_in' },
    { code: steadyCode(secret, 30_000) },
  );
  const answer = { sessionToken: challenge.session.token, userAgent: null, recoveryCode: codes[0] };
  await count('answer the challenge', () => sign.answerChallenge(answer));
  // A change is two: its load and its write. What is read before, such as the account of an email, is ended by a commit of its own.
  expect(counted).toEqual({
    'come back from a provider': 9,
    'set the first password': 5,
    'change the name': 5,
    'begin a second factor': 2,
    'confirm it': 3,
    'sign in by a password': 7,
    'answer the challenge': 5,
  });
});
