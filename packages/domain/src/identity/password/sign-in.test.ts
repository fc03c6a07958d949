import { describe, expect, test } from 'vitest';
import { changed } from '../../record/next-version.ts';
import { changeAccounts, loaded } from '../../../testing/builders/accounts.ts';
import { anIdentityFixture, browser, password } from '../../../test/identity-fixture.ts';

const email = 'ada@example.test';
const refusal = (code: string) => ({ code });

describe('signing in by password', () => {
  test('begins a session that knows its person', async () => {
    const { sign, person, callerOf, basalt } = await anIdentityFixture();
    const { id } = await person();
    const { status, session } = await sign.signIn({
      ...browser,
      email: ' ADA@example.test',
      password,
    });
    expect(status).toBe('signed_in');
    expect(session.expiresAt).toEqual(new Date(basalt.clock().getTime() + 30 * 86_400_000));
    expect(await callerOf(session)).toEqual({
      sessionId: session.id,
      status: 'signed_in',
      user: { id, name: 'Ada', email },
    });
  });

  test('refuses a wrong password, an unknown email and what is no email alike', async () => {
    const { sign, person, act, principal } = await anIdentityFixture();
    await person();
    await act.createUser(principal, { email: 'bo@example.test', name: 'Bo' });
    for (const [who, word] of [
      [email, 'wrong'],
      ['nobody@example.test', password],
      ['bo@example.test', password],
      ['', password],
      ['no\u0000email', password],
    ] as const) {
      const attempt = sign.signIn({ ...browser, email: who, password: word });
      await expect(attempt).rejects.toMatchObject(refusal('invalid_login'));
    }
  });

  test('ends the session that the browser had', async () => {
    const { sign, person } = await anIdentityFixture();
    await person();
    const first = await sign.signIn({ ...browser, email, password });
    const sessionToken = first.session.token;
    const second = await sign.signIn({ ...browser, email, password, sessionToken });
    expect(second.session.token).not.toBe(sessionToken);
    expect(await sign.readSession({ token: sessionToken })).toBeNull();
    expect(await sign.readSession({ token: second.session.token })).not.toBeNull();
  });

  test('closes an account after ten failures, known or not, whatever the password', async () => {
    const { sign, person, basalt } = await anIdentityFixture();
    await person();
    for (const who of [email, 'nobody@example.test']) {
      const at = (address: string, word: string) =>
        sign.signIn({ ...browser, address, email: who, password: word });
      for (let count = 0; count < 10; count += 1) {
        await expect(at(`192.0.2.${count}`, 'wrong')).rejects.toMatchObject(
          refusal('invalid_login'),
        );
      }
      await expect(at('198.51.100.1', password)).rejects.toMatchObject({
        code: 'too_many_attempts',
        details: { retryAfter: 900 },
      });
    }
    basalt.clock.advance(15 * 60_000);
    const attempt = await sign.signIn({ ...browser, email, password });
    expect(attempt.status).toBe('signed_in');
  });

  test('closes an address after fifty failures, whatever the account', async () => {
    const { sign, person } = await anIdentityFixture();
    await person();
    for (let count = 0; count < 50; count += 1) {
      const guess = sign.signIn({ ...browser, email: `${count}@example.test`, password });
      await expect(guess).rejects.toMatchObject(refusal('invalid_login'));
    }
    const attempt = sign.signIn({ ...browser, email, password });
    await expect(attempt).rejects.toMatchObject(refusal('too_many_attempts'));
    const elsewhere = await sign.signIn({ ...browser, address: '192.0.2.9', email, password });
    expect(elsewhere.status).toBe('signed_in');
  });

  test('strangers do not lock out a browser that the account signed in with before', async () => {
    const { sign, person, basalt } = await anIdentityFixture();
    await person();
    await person({ email: 'bo@example.test' });
    const at = (word: string, device: string | null = null) =>
      sign.signIn({ ...browser, email, password: word, device });
    const { device } = await at(password);
    const { device: ofBo } = await sign.signIn({ ...browser, email: 'bo@example.test', password });
    for (let count = 0; count < 10; count += 1) {
      await expect(at('wrong')).rejects.toMatchObject(refusal('invalid_login'));
    }
    await expect(at(password)).rejects.toMatchObject(refusal('too_many_attempts'));
    await expect(at(password, ofBo.text)).rejects.toMatchObject(refusal('too_many_attempts'));
    expect((await at(password, device.text)).status).toBe('signed_in');
    // Its own count is as strict.
    for (let count = 0; count < 10; count += 1) {
      await expect(at('wrong', device.text)).rejects.toMatchObject(refusal('invalid_login'));
    }
    await expect(at(password, device.text)).rejects.toMatchObject({
      code: 'too_many_attempts',
      details: { retryAfter: 900 },
    });
    basalt.clock.advance(15 * 60_000);
    expect((await at(password)).status).toBe('signed_in');
  });

  test('wrong passwords in a known browser count for nobody else', async () => {
    const { sign, person } = await anIdentityFixture();
    await person();
    const { device } = await sign.signIn({ ...browser, email, password });
    for (let count = 0; count < 11; count += 1) {
      const input = { ...browser, email, password: 'wrong', device: device.text };
      await sign.signIn(input).catch(() => undefined);
    }
    expect((await sign.signIn({ ...browser, email, password })).status).toBe('signed_in');
  });

  test('a sign-in by a provider makes the browser known, too', async () => {
    const fixture = await anIdentityFixture();
    await fixture.person();
    const { device } = await fixture.viaProvider();
    const input = { ...browser, email, password: 'wrong' };
    for (let count = 0; count < 10; count += 1)
      await fixture.sign.signIn(input).catch(() => undefined);
    const own = await fixture.sign.signIn({ ...browser, email, password, device: device.text });
    expect(own.status).toBe('signed_in');
  });

  test('tells at most ten of many guesses at once what they were worth', async () => {
    const { sign, person } = await anIdentityFixture();
    await person();
    const guesses = Array.from({ length: 40 }, async (_, index) => {
      const address = `192.0.2.${index}`;
      return sign.signIn({ ...browser, address, email, password: `wrong ${index}` });
    });
    const outcomes = await Promise.allSettled(guesses);
    const codes = outcomes.map((outcome) =>
      outcome.status === 'rejected' ? (outcome.reason as { code: string }).code : 'in',
    );
    expect(codes.filter((code) => code === 'invalid_login')).toHaveLength(10);
    expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(30);
  });

  test('refuses a password that was changed while it was checked', async () => {
    const { sign, person, basalt } = await anIdentityFixture();
    const { id } = await person();
    const signingIn = sign.signIn({ ...browser, email, password });
    const { user } = await loaded(basalt, id);
    await changeAccounts(basalt, { saved: [changed(user, { passwordHash: 'hashed:new one' })] });
    await expect(signingIn).rejects.toMatchObject(refusal('invalid_login'));
  });
});

describe('a session', () => {
  test('ends by signing out, once and for all', async () => {
    const { sign, person } = await anIdentityFixture();
    await person();
    const { session } = await sign.signIn({ ...browser, email, password });
    for (const sessionToken of [session.token, session.token, null, 'nonsense']) {
      await sign.signOut({ sessionToken });
      expect(await sign.readSession({ token: sessionToken })).toBeNull();
    }
  });

  test('is not looked for by a token that was not made here', async () => {
    const { sign, person, basalt } = await anIdentityFixture();
    await person();
    const { session } = await sign.signIn({ ...browser, email, password });
    const { findSession } = basalt.accountsTransaction;
    let looked = 0;
    Object.assign(basalt.accountsTransaction, {
      findSession: (hash: string) => {
        looked += 1;
        return findSession(hash);
      },
    });
    for (const forged of ['nonsense', `x${session.token}`, `${session.token}x`, '']) {
      expect(await sign.readSession({ token: forged })).toBeNull();
    }
    expect(looked).toBe(0);
    expect(await sign.readSession({ token: session.token })).not.toBeNull();
    expect(looked).toBe(1);
  });

  test('notes its use, once a minute', async () => {
    const { sign, person, enter, basalt } = await anIdentityFixture();
    await person();
    const { session } = await sign.signIn({ ...browser, email, password });
    const lastSeen = async () => {
      const caller = await enter(email);
      const found = (await sign.listSessions(caller)).find(({ id }) => id === session.id);
      return found?.last_seen_at;
    };
    const begun = basalt.clock().toISOString();
    basalt.clock.advance(59_000);
    await sign.readSession({ token: session.token });
    expect(await lastSeen()).toBe(begun);
    basalt.clock.advance(1_000);
    await sign.readSession({ token: session.token });
    expect(await lastSeen()).toBe(basalt.clock().toISOString());
  });

  test('lists the others of its person, and ends them', async () => {
    const { sign, person, enter } = await anIdentityFixture();
    await person();
    await person({ email: 'bo@example.test' });
    const [first, second] = [await enter(email), await enter(email)];
    const stranger = await enter('bo@example.test');
    const listed = await sign.listSessions(second);
    expect(listed.map(({ id, current }) => [id, current])).toEqual([
      [second.sessionId, true],
      [first.sessionId, false],
    ]);
    expect(listed[0]).toMatchObject({ user_agent: 'Browser 1.0' });
    for (const session of [stranger.sessionId, 'nonsense']) {
      await expect(sign.endSession(second, { session })).rejects.toMatchObject({
        code: 'not_found',
        details: { resource: 'session' },
      });
    }
    await sign.endSession(second, { session: first.sessionId });
    expect(await sign.listSessions(second)).toHaveLength(1);
  });

  test('is swept away when it is over', async () => {
    const { sign, person, basalt } = await anIdentityFixture();
    await person();
    const { session } = await sign.signIn({ ...browser, email, password });
    const stored = () =>
      basalt.accountsTransaction.inIdentity(({ sessions }) =>
        sessions.lock(`session:${session.token}`),
      );
    await sign.sweepIdentity();
    expect(await stored()).not.toBeNull();
    basalt.clock.advance(14 * 86_400_000);
    await sign.sweepIdentity();
    expect(await stored()).toBeNull();
  });
});
