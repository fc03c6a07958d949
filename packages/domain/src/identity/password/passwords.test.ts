import { loaded } from '../../../testing/builders/accounts.ts';
import { describe, expect, test } from 'vitest';
import {
  anIdentityFixture,
  browser,
  password,
  type IdentityFixture,
} from '../../../test/identity-fixture.ts';

const email = 'ada@example.test';
const address = '192.0.2.1';
const refusal = (code: string) => ({ code });

/** The token of the last mail about a forgotten password. */
function lastToken({ mails }: IdentityFixture): string {
  const mail = mails.filter(({ kind }) => kind === 'password_reset').at(-1);
  if (mail?.kind !== 'password_reset') throw new Error('no mail');
  return mail.data.token;
}

describe('a forgotten password', () => {
  test('is set again by a mail, once; every session ends', async () => {
    const fixture = await anIdentityFixture();
    await fixture.person();
    const { session } = await fixture.sign.signIn({ ...browser, email, password });
    await fixture.sign.requestPasswordReset({ email: ` ${email.toUpperCase()}`, address });
    await fixture.sign.requestPasswordReset({ email, address });
    const token = lastToken(fixture);
    await fixture.sign.resetPassword({ token, password: 'another one', address: browser.address });
    expect(await fixture.sign.readSession({ token: session.token })).toBeNull();
    await expect(fixture.sign.signIn({ ...browser, email, password })).rejects.toMatchObject(
      refusal('invalid_login'),
    );
    const { status } = await fixture.sign.signIn({ ...browser, email, password: 'another one' });
    expect(status).toBe('signed_in');
    for (const used of [token, 'token000001', 'nonsense', '']) {
      const again = fixture.sign.resetPassword({
        token: used,
        password: 'yet another',
        address: browser.address,
      });
      await expect(again).rejects.toMatchObject({
        details: { errors: { token: [expect.any(String)] } },
      });
    }
    expect(fixture.mails.map(({ kind }) => kind)).toEqual([
      'password_reset',
      'password_reset',
      'password_changed',
    ]);
    expect(fixture.basalt.accountEvents.map(({ kind }) => kind)).toEqual([
      'account.created',
      'password.reset',
    ]);
  });

  test('is not set after an hour, nor to a bad one', async () => {
    const fixture = await anIdentityFixture();
    await fixture.person();
    await fixture.sign.requestPasswordReset({ email, address });
    const token = lastToken(fixture);
    for (const bad of ['', 'seven77', 'x'.repeat(1025), 'Password123']) {
      await expect(
        fixture.sign.resetPassword({ token, password: bad, address: browser.address }),
      ).rejects.toMatchObject({
        details: { errors: { password: [expect.any(String)] } },
      });
    }
    fixture.basalt.clock.advance(60 * 60_000);
    await expect(
      fixture.sign.resetPassword({ token, password, address: browser.address }),
    ).rejects.toMatchObject(refusal('validation_failed'));
  });

  test('opens an account again that wrong passwords have closed', async () => {
    const fixture = await anIdentityFixture();
    await fixture.person();
    for (let count = 0; count < 10; count += 1) {
      await fixture.sign.signIn({ ...browser, email, password: 'wrong' }).catch(() => undefined);
    }
    await expect(fixture.sign.signIn({ ...browser, email, password })).rejects.toMatchObject(
      refusal('too_many_attempts'),
    );
    await fixture.sign.requestPasswordReset({ email, address });
    await fixture.sign.resetPassword({
      token: lastToken(fixture),
      password: 'another one',
      address,
    });
    const { status } = await fixture.sign.signIn({ ...browser, email, password: 'another one' });
    expect(status).toBe('signed_in');
  });

  test('is hashed for a good token alone', async () => {
    const fixture = await anIdentityFixture();
    await fixture.person();
    await fixture.sign.requestPasswordReset({ email, address });
    const hashed: string[] = [];
    const { hash } = fixture.passwordHasher;
    const watched = async (text: string) => {
      hashed.push(text);
      return hash(text);
    };
    Object.assign(fixture.passwordHasher, { hash: watched });
    const wrong = fixture.sign.resetPassword({
      token: 'nonsense',
      password: 'wrong token',
      address,
    });
    await expect(wrong).rejects.toMatchObject(refusal('validation_failed'));
    await fixture.sign.resetPassword({
      token: lastToken(fixture),
      password: 'good token',
      address,
    });
    expect(hashed).toEqual(['good token']);
  });

  test('is done by a right token also from an address that sent twenty wrong ones, which are then refused otherwise', async () => {
    const fixture = await anIdentityFixture();
    await fixture.person();
    await fixture.sign.requestPasswordReset({ email, address });
    const token = lastToken(fixture);
    const reset = (text: string, from = address) =>
      fixture.sign.resetPassword({ token: text, password: 'another one', address: from });
    const guesses = await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) => reset(`wrong ${index}`)),
    );
    const codes = guesses.map((guess) =>
      guess.status === 'rejected' ? (guess.reason as { code: string }).code : 'in',
    );
    expect(codes.filter((code) => code === 'validation_failed')).toHaveLength(20);
    expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(10);
    await reset(token);
    await expect(reset(token)).rejects.toMatchObject(refusal('too_many_attempts'));
  });

  test('is nobody’s business: no letter and no word for an unknown email', async () => {
    const { sign, mails } = await anIdentityFixture();
    for (const who of [email, 'nonsense', '']) {
      expect(await sign.requestPasswordReset({ email: who, address })).toBeUndefined();
    }
    expect(mails).toEqual([]);
  });

  test('sends at most three mails an hour to one person, and thirty for one address', async () => {
    const fixture = await anIdentityFixture();
    for (let count = 0; count < 12; count += 1) {
      await fixture.person({ email: `${count}@example.test` });
    }
    for (let count = 0; count < 4; count += 1) {
      for (let who = 0; who < 12; who += 1) {
        await fixture.sign.requestPasswordReset({ email: `${who}@example.test`, address });
      }
    }
    expect(fixture.mails).toHaveLength(30);
    const first = fixture.mails.filter(({ to }) => to === '0@example.test');
    expect(first).toHaveLength(3);
    const elsewhere = { email: '11@example.test', address: '192.0.2.2' };
    for (let count = 0; count < 4; count += 1) await fixture.sign.requestPasswordReset(elsewhere);
    expect(fixture.mails.filter(({ to }) => to === '11@example.test')).toHaveLength(3);
  });

  test('confirms the email; what a squatter set up before goes', async () => {
    const fixture = await anIdentityFixture();
    const { id } = await fixture.person({ confirmed: false });
    await fixture.enrol(await fixture.enter(email));
    await fixture.sign.requestPasswordReset({ email, address });
    await fixture.sign.resetPassword({
      token: lastToken(fixture),
      password: 'another one',
      address: browser.address,
    });
    const { user, twoFactor } = await loaded(fixture.basalt, id);
    expect([user.emailConfirmedAt, twoFactor]).toEqual([fixture.basalt.clock(), null]);
  });

  test('keeps the second factor of a confirmed account', async () => {
    const fixture = await anIdentityFixture();
    await fixture.person();
    await fixture.enrol(await fixture.enter(email));
    fixture.settings.requireTwoFactor = true;
    await fixture.sign.requestPasswordReset({ email, address });
    await fixture.sign.resetPassword({
      token: lastToken(fixture),
      password: 'another one',
      address: browser.address,
    });
    const { status } = await fixture.sign.signIn({ ...browser, email, password: 'another one' });
    expect(status).toBe('totp_required');
  });
});

describe('one’s own password', () => {
  test('is changed by the present one; every other session ends, and this one is new', async () => {
    const fixture = await anIdentityFixture();
    await fixture.person();
    const [otherSession, caller] = [await fixture.enter(email), await fixture.enter(email)];
    const input = {
      currentPassword: password,
      password: 'another one',
      userAgent: 'B',
      address: browser.address,
    };
    const { session } = await fixture.sign.changePassword(caller, input);
    expect(session.id).not.toBe(caller.sessionId);
    const next = await fixture.callerOf(session);
    expect((await fixture.sign.listSessions(next)).map(({ id }) => id)).toEqual([session.id]);
    expect(otherSession.sessionId).not.toBe(session.id);
    expect(fixture.mails.map(({ kind }) => kind)).toEqual(['password_changed']);
    await expect(fixture.sign.changePassword(caller, input)).rejects.toMatchObject(
      refusal('validation_failed'),
    );
  });

  test('is not changed without it, and guessing it is counted', async () => {
    const { sign, person, enter } = await anIdentityFixture();
    await person();
    const caller = await enter(email);
    const change = (currentPassword: string | undefined) =>
      sign.changePassword(caller, {
        currentPassword,
        password: 'another one',
        userAgent: null,
        address: browser.address,
      });
    for (const wrong of [undefined, '', ...Array.from({ length: 8 }, () => 'wrong')]) {
      await expect(change(wrong)).rejects.toMatchObject({
        details: { errors: { current_password: [expect.any(String)] } },
      });
    }
    expect((await enter(email)).status).toBe('signed_in');
  });

  test('closes with the account after ten wrong ones', async () => {
    const { sign, person, enter } = await anIdentityFixture();
    await person();
    const caller = await enter(email);
    const change = (currentPassword: string) =>
      sign.changePassword(caller, {
        currentPassword,
        password: 'another one',
        userAgent: null,
        address: browser.address,
      });
    for (let count = 0; count < 10; count += 1) {
      await expect(change('wrong')).rejects.toMatchObject(refusal('validation_failed'));
    }
    await expect(change(password)).rejects.toMatchObject(refusal('too_many_attempts'));
  });

  test('is set freely by a person from a provider, who has none', async () => {
    const fixture = await anIdentityFixture();
    const caller = await fixture.callerOf((await fixture.viaProvider()).session);
    await fixture.sign.changePassword(caller, {
      password,
      userAgent: null,
      address: browser.address,
    });
    expect((await fixture.enter(email)).user.id).toBe(caller.user.id);
  });

  test('keeps a session that passed the second factor what it is', async () => {
    const fixture = await anIdentityFixture();
    await fixture.person();
    const { caller } = await fixture.enrol(await fixture.enter(email));
    fixture.settings.requireTwoFactor = true;
    const input = {
      currentPassword: password,
      password: 'another one',
      userAgent: null,
      address: browser.address,
    };
    const { session } = await fixture.sign.changePassword(caller, input);
    expect((await fixture.callerOf(session)).status).toBe('signed_in');
  });
});

test('a person can read their own account and change their name', async () => {
  const { sign, person, enter, principal } = await anIdentityFixture();
  const { id } = await person({ role: 'admin' });
  const caller = await enter(email);
  const me = await sign.readMe(caller);
  expect(me).toEqual({
    id,
    email,
    name: 'Ada',
    picture_id: null,
    locale: null,
    time_zone: null,
    week_start: null,
    status: 'signed_in',
    security_setup_required_at: null,
    two_factor: { enrolled: false, required: false },
    organizations: [
      {
        id: principal.organizationId,
        name: 'Quarry',
        slug: 'quarry',
        role: 'admin',
        members_make_labels: true,
        default_locale: null,
      },
    ],
  });
  expect(await sign.updateMe(caller, { name: 'Ada L.' })).toEqual({ ...me, name: 'Ada L.' });
  expect(await sign.updateMe(caller, {})).toEqual({ ...me, name: 'Ada L.' });
});

test('a person chooses a language, a time zone and the first day of the week, and can take each back', async () => {
  const { sign, person, enter } = await anIdentityFixture();
  await person();
  const caller = await enter(email);
  const chosen = { locale: 'de', timeZone: 'Asia/Kolkata', weekStart: 7 } as const;
  const shown = { locale: 'de', time_zone: 'Asia/Kolkata', week_start: 7 };
  expect(await sign.updateMe(caller, chosen)).toMatchObject(shown);
  expect(await sign.updateMe(caller, { locale: null })).toMatchObject({ ...shown, locale: null });
  await expect(sign.updateMe(caller, { timeZone: 'Mars/Olympus' })).rejects.toMatchObject({
    code: 'validation_failed',
    details: { errors: { time_zone: [expect.stringContaining('IANA')] } },
  });
  expect(await sign.readMe(caller)).toMatchObject({ time_zone: 'Asia/Kolkata' });
});
