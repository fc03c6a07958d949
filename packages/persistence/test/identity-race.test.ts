import { systemPrincipal, type SessionCaller } from '@basalt/domain';
import { metricLine } from '@basalt/domain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { concurrently, calls, raceRounds } from './concurrently.ts';
import {
  aProvider,
  browser,
  openIdentityFixture,
  password,
  steadyCode,
  type IdentityFixture,
} from './identity-fixture.ts';

const provider = aProvider('grace');
let storage: IdentityFixture;
let made = 0;

beforeAll(async () => {
  storage = await openIdentityFixture(provider);
});

afterAll(() => storage.fixture.close());

/** A person of an organization of their own, with a password. */
async function aPerson() {
  const { use, tools, signOf } = storage;
  made += 1;
  const { id: organization } = await use.createOrganization({ name: `Quarry ${made}` });
  const principal = systemPrincipal(organization);
  const email = `person-${made}@example.test`;
  const passwordHash = await tools.passwordHasher.hash(password);
  const input = { email, name: 'Ada', role: 'owner', passwordHash } as const;
  const { id } = await use.createUser(principal, input);
  const enter = async (index = 0) => signOf(index).signIn({ ...browser, email, password });
  return { id, email, principal, organization, enter };
}

async function callerOf(token: string): Promise<SessionCaller> {
  const caller = await storage.signOf(0).readSession({ token });
  if (caller === null) throw new Error('nobody acts through this session');
  return caller;
}

/** The same with a second factor, and as many challenges as are asked for. */
async function anEnrolled(challenges: number) {
  const person = await aPerson();
  storage.settings.requireTwoFactor = true;
  const caller = await callerOf((await person.enter()).session.token);
  const { secret } = await storage.signOf(0).enrolTotp(caller);
  const input = { code: steadyCode(secret), userAgent: null };
  const { recovery_codes } = await storage.signOf(0).confirmTotp(caller, input);
  // The step that confirmed is used up; the tests go on with the one before it forgotten.
  await storage.fixture.sql(`select set_config('basalt.realm', 'identity', false)`);
  await storage.fixture.sql('update basalt.two_factors set last_step = null where user_id = $1', [
    person.id,
  ]);
  const tokens: string[] = [];
  for (let index = 0; index < challenges; index += 1) {
    tokens.push((await person.enter(index)).session.token);
  }
  const answer = (index: number, more: { code?: string; recoveryCode?: string }) => {
    const sessionToken = tokens[index % tokens.length] ?? null;
    return storage.signOf(index).answerChallenge({ ...more, sessionToken, userAgent: null });
  };
  return { ...person, secret, recovery_codes, answer };
}

describe('of sign-ins at once', () => {
  it('one of 50 gets in with one TOTP code, in challenges of their own', async () => {
    const { secret, answer } = await anEnrolled(50);
    const code = steadyCode(secret);
    const { done, failed } = await concurrently(calls(50, (index) => answer(index, { code })));
    console.log(
      metricLine({
        metric: 'one TOTP code × 50 at once, over two servers, in challenges of their own',
        bar: '1 success',
        measured: `${done.length} success, ${failed.length} faults`,
        held: done.length === 1 && failed.length === 0,
      }),
    );
    expect([done.length, failed]).toEqual([1, []]);
  });

  it('one of 50 gets in with one TOTP code, in one challenge', async () => {
    const { secret, answer } = await anEnrolled(1);
    const code = steadyCode(secret);
    const { done, failed } = await concurrently(calls(50, (index) => answer(index, { code })));
    expect([done.length, failed]).toEqual([1, []]);
  });

  it('one of 50 gets in with one recovery code', async () => {
    const { recovery_codes, answer } = await anEnrolled(50);
    const [recoveryCode = ''] = recovery_codes;
    const { done, failed } = await concurrently(
      calls(50, (index) => answer(index, { recoveryCode })),
    );
    expect([done.length, failed]).toEqual([1, []]);
  });

  it('no more than five answers to one challenge are looked at', async () => {
    const { answer, id } = await anEnrolled(1);
    const { refused, failed } = await concurrently(
      calls(50, (index) => answer(index, { code: '000000' })),
    );
    expect(failed).toEqual([]);
    expect([...refused].toSorted()).toEqual([
      ['invalid_code', 5],
      ['sign_in_required', 45],
    ]);
    const counted = await storage.fixture.sql('select from basalt.failed_attempts where key = $1', [
      id,
    ]);
    expect(counted).toHaveLength(5);
  });

  it('ten wrong codes lock the second factor, also for a server started afterwards', async () => {
    const { secret, answer, enter } = await anEnrolled(20);
    const { refused } = await concurrently(calls(20, (index) => answer(index, { code: '000000' })));
    expect([...refused].toSorted()).toEqual([
      ['invalid_code', 10],
      ['too_many_attempts', 10],
    ]);
    const { session } = await enter();
    const restarted = await storage.serve();
    const input = { code: steadyCode(secret), sessionToken: session.token, userAgent: null };
    const reported = await restarted.answerChallenge(input).catch((error: unknown) => error);
    const { code } = reported as { code?: string };
    console.log(
      metricLine({
        metric: '20 wrong codes at once, another server is started, the right code',
        bar: 'still locked',
        measured: `${refused.get('invalid_code')} looked at; the right code: ${code}`,
        held: code === 'too_many_attempts',
      }),
    );
    expect(code).toBe('too_many_attempts');
  });

  it('ten of 60 learn that their password is wrong, and nobody afterwards that it is right', async () => {
    const { email, enter } = await aPerson();
    const { refused, failed } = await concurrently(
      calls(60, (index) =>
        storage
          .signOf(index)
          .signIn({ ...browser, address: `198.51.100.${index}`, email, password: 'x' }),
      ),
    );
    expect(failed).toEqual([]);
    expect([...refused].toSorted()).toEqual([
      ['invalid_login', 10],
      ['too_many_attempts', 50],
    ]);
    await expect(enter()).rejects.toMatchObject({ code: 'too_many_attempts' });
  });

  it('all of 30 with the right password get in', async () => {
    const { enter } = await aPerson();
    const { done, failed } = await concurrently(calls(30, (index) => enter(index)));
    expect([done.length, failed]).toEqual([30, []]);
  });
});

/** A browser that was sent to the provider. */
const start = async (index: number) => {
  const input = { provider: 'acme', sessionToken: null, address: `192.0.2.${index}` };
  const { url, session } = await storage.signOf(index).startOauth(input);
  return { state: new URL(url).searchParams.get('state') ?? '', token: session?.token ?? '' };
};

/** The same browser coming back. */
const finish = (index: number, { state, token }: Awaited<ReturnType<typeof start>>) =>
  storage.signOf(index).finishOauth({
    provider: 'acme',
    params: { state, code: 'c' },
    sessionToken: token,
    userAgent: null,
  });

describe('of callbacks at once', () => {
  it('one of 50 with one state asks the provider and gets in', async () => {
    const started = await start(0);
    provider.asked = 0;
    const { done, refused, failed } = await concurrently(
      calls(50, (index) => finish(index, started)),
    );
    expect([done.length, failed, provider.asked]).toEqual([1, [], 1]);
    expect([...refused]).toEqual([['oauth_state_invalid', 49]]);
  });

  it('50 of one new person make one account', async () => {
    await storage.fixture.sql(`select set_config('basalt.realm', 'identity', false)`);
    for (let round = 0; round < raceRounds / 4; round += 1) {
      await storage.fixture.sql(
        `update basalt.users set email = id::text where email like 'grace@%'`,
      );
      await storage.fixture.sql(`delete from basalt.identities`);
      const started = await Promise.all(Array.from({ length: 50 }, (_, index) => start(index)));
      const { done, failed, refused } = await concurrently(
        started.map((attempt, index) => () => finish(index, attempt)),
      );
      expect([done.length, failed, [...refused]]).toEqual([50, [], []]);
      const people = await storage.fixture.sql(
        `select from basalt.users where email = 'grace@example.test'`,
      );
      const links = await storage.fixture.sql('select from basalt.identities');
      expect([people.length, links.length]).toEqual([1, 1]);
    }
  });
});

describe('of owners at once', () => {
  it('one stays when both leave', async () => {
    const { principal, organization, id } = await aPerson();
    const otherUser = await storage.use.createUser(principal, {
      email: `other-${made}@example.test`,
      name: 'Bo',
      role: 'owner',
    });
    const { done, refused, failed } = await concurrently(
      [id, otherUser.id].map(
        (user) => () => storage.use.removeOrganizationMember(principal, { organization, user }),
      ),
    );
    expect([done.length, [...refused], failed]).toEqual([1, [['last_owner', 1]], []]);
  });
});

describe('of a squatter and the owner of an email at once', () => {
  it('the squatter is left with no session, whatever comes first', async () => {
    for (let round = 0; round < raceRounds / 2; round += 1) {
      const { id, secret, answer } = await anEnrolled(8);
      await storage.fixture.sql('update basalt.users set email_confirmed_at = null where id = $1', [
        id,
      ]);
      const [user] = await storage.fixture.sql<{ email: string }>(
        'select email from basalt.users where id = $1',
        [id],
      );
      const code = steadyCode(secret);
      const subject = `owner of ${id}`;
      const owner = () =>
        storage.signOf(1).ssoFindOrCreate({ subject, email: user?.email ?? '', name: 'Ada' });
      const { failed } = await concurrently<unknown>([
        ...calls(8, (index) => answer(index, { code })),
        owner,
      ]);
      const remaining = await storage.fixture.sql(
        'select from basalt.sessions where user_id = $1',
        [id],
      );
      expect([failed, remaining.length]).toEqual([[], 0]);
    }
  });
});
