import { expect } from 'vitest';
import { browser, password } from './identity-fixture.ts';
import { day, hour, minute, skew, type ClockFixture } from './clock-fixture.ts';

/** What must be so before, when and after the clock has jumped by this many milliseconds, forward or back. */
export type ClockRule = (fixture: ClockFixture, jump: number) => Promise<void>;

const refused = (code: string) => expect.objectContaining({ code });
const both = [0, 1] as const;

let made = 0;
/** An address that nobody has come from before: each has its own count of failures. */
const newAddress = (): string => {
  made += 1;
  return `198.18.${made >> 8}.${made & 255}`;
};

/** A good challenge of the second factor, and who answers it on a server. */
async function aChallenge({ servers, signIn }: ClockFixture, email: string) {
  const token = await signIn(email);
  return (index: 0 | 1, code: string) =>
    servers[index].sign.answerChallenge({ sessionToken: token, userAgent: null, code });
}

/** Rules of signing in that hold whatever the clock does. */
export const signInRules: Readonly<Record<string, ClockRule>> = {
  async 'a code of the second factor that was used never works again'(fixture, jump) {
    const { clock, settings, person, enrol, codeNow } = fixture;
    const { email } = await person();
    const secret = await enrol(email);
    settings.requireTwoFactor = true;
    clock.advance(minute);
    const code = codeNow(secret);
    await (
      await aChallenge(fixture, email)
    )(0, code);
    const usedAt = clock();
    clock.advance(jump);
    for (const index of both) {
      const again = await aChallenge(fixture, email);
      await expect(again(index, code)).rejects.toEqual(refused('invalid_code'));
    }
    // Where the clock comes by the step once more, as before.
    clock.set(usedAt);
    await expect((await aChallenge(fixture, email))(1, code)).rejects.toEqual(
      refused('invalid_code'),
    );
    clock.advance(minute);
    await (
      await aChallenge(fixture, email)
    )(0, codeNow(secret));
    settings.requireTwoFactor = false;
  },

  async 'a challenge lives five minutes, and its tries never come back'(fixture, jump) {
    const { clock, settings, person, enrol, codeNow } = fixture;
    const { email } = await person();
    const secret = await enrol(email);
    settings.requireTwoFactor = true;
    clock.advance(minute);
    const late = await aChallenge(fixture, email);
    const spent = await aChallenge(fixture, email);
    for (let tries = 0; tries < 5; tries += 1) {
      await expect(spent(0, 'no')).rejects.toEqual(refused('invalid_code'));
    }
    clock.advance(jump);
    await expect(spent(0, codeNow(secret))).rejects.toEqual(refused('sign_in_required'));
    if (jump >= 5 * minute) {
      await expect(late(0, codeNow(secret))).rejects.toEqual(refused('sign_in_required'));
    } else {
      // A clock that was set back is behind the code that was used; that one must still not come again.
      if (jump < 0) clock.advance(-jump + minute);
      await late(0, codeNow(secret));
    }
    settings.requireTwoFactor = false;
  },

  async 'a session that was ended stays so, and one that was not lives as long as it should'(
    fixture,
    jump,
  ) {
    const { clock, servers, person, signIn, callerOf } = fixture;
    const { email } = await person();
    const [open, ended] = [await signIn(email), await signIn(email)];
    await servers[0].sign.signOut({ sessionToken: ended });
    clock.advance(jump);
    expect([await callerOf(ended), (await callerOf(open)) !== null]).toEqual([
      null,
      jump < 14 * day,
    ]);
    if (jump < 0) {
      const [session] = await servers[0].sign.listSessions((await callerOf(open)) as never);
      // A use is noted to the minute, also after the clock was set back.
      const seen = new Date(session?.last_seen_at ?? 0).getTime();
      expect(Math.abs(seen - clock().getTime())).toBeLessThan(minute);
    }
    clock.advance(31 * day + Math.max(0, -jump));
    expect(await callerOf(open)).toBeNull();
  },

  async 'a way over a provider is gone once, within its ten minutes'(fixture, jump) {
    const { clock, servers } = fixture;
    const begin = async () => {
      const { url, session } = await servers[0].sign.startOauth({
        provider: 'acme',
        sessionToken: null,
        address: newAddress(),
      });
      const params = { state: new URL(url).searchParams.get('state') ?? '', code: 'x' };
      const sessionToken = session?.token ?? null;
      return (index: 0 | 1) =>
        servers[index].sign.finishOauth({
          provider: 'acme',
          params,
          sessionToken,
          userAgent: null,
        });
    };
    const [expired, open] = [await begin(), await begin()];
    await expired(0);
    clock.advance(jump);
    await expect(expired(1)).rejects.toEqual(refused('oauth_state_invalid'));
    if (jump >= 10 * minute) {
      await expect(open(0)).rejects.toEqual(refused('oauth_state_invalid'));
      clock.advance(-jump);
      await expect(open(0)).rejects.toEqual(refused('oauth_state_invalid'));
    } else {
      await open(0);
    }
  },

  async 'an invitation and a letter about a password are good once, and not too long'(
    fixture,
    jump,
  ) {
    const { clock, servers, principal, person, tools } = fixture;
    const tokenOf = () => {
      const mail = tools.mails.at(-1);
      return mail === undefined || !('token' in mail.data) ? '' : mail.data.token;
    };
    const { organizationId: organization } = principal;
    const invite = async () => {
      const email = `invited${(made += 1)}@example.test`;
      await servers[0].sign.inviteMember(principal, { organization, email, role: 'member' });
      return tokenOf();
    };
    const { email } = await person();
    const ask = async () => {
      await servers[0].sign.requestPasswordReset({ email, address: email });
      return tokenOf();
    };
    const accept = (token: string) =>
      servers[1].sign.acceptInvitation({
        token,
        name: 'Grace',
        password: 'some long password',
        caller: null,
        address: '192.0.2.7',
      });
    const reset = (token: string) =>
      servers[1].sign.resetPassword({ token, password, address: browser.address });
    const [taken, open] = [await invite(), await invite()];
    const used = await ask();
    await accept(taken);
    await reset(used);
    const late = await ask();
    clock.advance(jump);
    await expect(accept(taken)).rejects.toEqual(refused('validation_failed'));
    await expect(reset(used)).rejects.toEqual(refused('validation_failed'));
    const judge = async (done: Promise<void>, isGood: boolean) =>
      isGood ? done : expect(done).rejects.toEqual(refused('validation_failed'));
    await judge(accept(open), jump + skew < 7 * day);
    await judge(reset(late), jump + skew < hour);
  },

  async 'wrong passwords close an account for a quarter of an hour, not forever and not for less'(
    fixture,
    jump,
  ) {
    const { clock, servers, person, signIn } = fixture;
    const { email } = await person();
    const from = { ...browser, address: newAddress() };
    const fail = (index: 0 | 1) =>
      servers[index].sign.signIn({ ...from, email, password: 'wrong' });
    for (let count = 0; count < 10; count += 1) {
      await expect(fail((count % 2) as 0 | 1)).rejects.toEqual(refused('invalid_login'));
    }
    clock.advance(jump);
    if (jump < 14 * minute) {
      for (const index of both) {
        const closed = await fail(index).catch((error: unknown) => error);
        expect(closed).toEqual(refused('too_many_attempts'));
        const { retryAfter } = (closed as { details: { retryAfter: number } }).details;
        expect(retryAfter).toBeLessThanOrEqual((15 * minute + skew) / 1000);
      }
    }
    // Each server does so every hour.
    await servers[0].sign.sweepIdentity();
    clock.advance(16 * minute);
    await signIn(email);
  },
};
