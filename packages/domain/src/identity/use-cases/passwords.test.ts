import { describe, expect, test } from 'vitest';
import {
  anIdentityScene,
  browser,
  password,
  type IdentityScene,
} from '../../../test/identity-scene.ts';

const email = 'ada@example.test';
const address = '192.0.2.1';
const refusal = (code: string) => ({ code });

/** The token of the last letter about a forgotten password. */
function lastToken({ letters }: IdentityScene): string {
  const letter = letters.filter(({ kind }) => kind === 'password_reset').at(-1);
  if (letter?.kind !== 'password_reset') throw new Error('no letter');
  return letter.data.token;
}

describe('a forgotten password', () => {
  test('is set anew by a letter, once; every session ends', async () => {
    const scene = await anIdentityScene();
    await scene.person();
    const { session } = await scene.sign.signIn({ ...browser, email, password });
    await scene.sign.requestPasswordReset({ email: ` ${email.toUpperCase()}`, address });
    await scene.sign.requestPasswordReset({ email, address });
    const token = lastToken(scene);
    await scene.sign.resetPassword({ token, password: 'another one', address: browser.address });
    expect(await scene.sign.readSession({ token: session.token })).toBeNull();
    await expect(scene.sign.signIn({ ...browser, email, password })).rejects.toMatchObject(
      refusal('invalid_login'),
    );
    const { status } = await scene.sign.signIn({ ...browser, email, password: 'another one' });
    expect(status).toBe('signed_in');
    for (const used of [token, 'token000001', 'nonsense', '']) {
      const again = scene.sign.resetPassword({
        token: used,
        password: 'yet another',
        address: browser.address,
      });
      await expect(again).rejects.toMatchObject({
        details: { errors: { token: [expect.any(String)] } },
      });
    }
    expect(scene.letters.map(({ kind }) => kind)).toEqual([
      'password_reset',
      'password_reset',
      'password_changed',
    ]);
    expect(scene.basalt.accountEvents.map(({ kind }) => kind)).toEqual([
      'account.created',
      'password.reset',
    ]);
  });

  test('is not set after an hour, nor to a bad one', async () => {
    const scene = await anIdentityScene();
    await scene.person();
    await scene.sign.requestPasswordReset({ email, address });
    const token = lastToken(scene);
    for (const bad of ['', 'seven77', 'x'.repeat(1025)]) {
      await expect(
        scene.sign.resetPassword({ token, password: bad, address: browser.address }),
      ).rejects.toMatchObject({
        details: { errors: { password: [expect.any(String)] } },
      });
    }
    scene.basalt.clock.advance(60 * 60_000);
    await expect(
      scene.sign.resetPassword({ token, password, address: browser.address }),
    ).rejects.toMatchObject(refusal('validation_failed'));
  });

  test('opens an account again that wrong passwords have closed', async () => {
    const scene = await anIdentityScene();
    await scene.person();
    for (let count = 0; count < 10; count += 1) {
      await scene.sign.signIn({ ...browser, email, password: 'wrong' }).catch(() => undefined);
    }
    await expect(scene.sign.signIn({ ...browser, email, password })).rejects.toMatchObject(
      refusal('too_many_attempts'),
    );
    await scene.sign.requestPasswordReset({ email, address });
    await scene.sign.resetPassword({ token: lastToken(scene), password: 'another one', address });
    const { status } = await scene.sign.signIn({ ...browser, email, password: 'another one' });
    expect(status).toBe('signed_in');
  });

  test('is hashed for a good token alone', async () => {
    const scene = await anIdentityScene();
    await scene.person();
    await scene.sign.requestPasswordReset({ email, address });
    const hashed: string[] = [];
    const { hash } = scene.passwordHasher;
    const watched = async (text: string) => {
      hashed.push(text);
      return hash(text);
    };
    Object.assign(scene.passwordHasher, { hash: watched });
    const wrong = scene.sign.resetPassword({ token: 'nonsense', password: 'wrong token', address });
    await expect(wrong).rejects.toMatchObject(refusal('validation_failed'));
    await scene.sign.resetPassword({ token: lastToken(scene), password: 'good token', address });
    expect(hashed).toEqual(['good token']);
  });

  test('is not heard from an address that sends twenty wrong tokens', async () => {
    const scene = await anIdentityScene();
    await scene.person();
    await scene.sign.requestPasswordReset({ email, address });
    const token = lastToken(scene);
    const reset = (text: string, from = address) =>
      scene.sign.resetPassword({ token: text, password: 'another one', address: from });
    const guesses = await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) => reset(`wrong ${index}`)),
    );
    const codes = guesses.map((one) =>
      one.status === 'rejected' ? (one.reason as { code: string }).code : 'in',
    );
    expect(codes.filter((code) => code === 'validation_failed')).toHaveLength(20);
    expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(10);
    await expect(reset(token)).rejects.toMatchObject(refusal('too_many_attempts'));
    await reset(token, '192.0.2.9');
  });

  test('is nobody’s business: no letter and no word for an unknown email', async () => {
    const { sign, letters } = await anIdentityScene();
    for (const who of [email, 'nonsense', '']) {
      expect(await sign.requestPasswordReset({ email: who, address })).toBeUndefined();
    }
    expect(letters).toEqual([]);
  });

  test('sends at most three letters an hour to one person, and thirty for one address', async () => {
    const scene = await anIdentityScene();
    for (let count = 0; count < 12; count += 1) {
      await scene.person({ email: `${count}@example.test` });
    }
    for (let count = 0; count < 4; count += 1) {
      for (let who = 0; who < 12; who += 1) {
        await scene.sign.requestPasswordReset({ email: `${who}@example.test`, address });
      }
    }
    expect(scene.letters).toHaveLength(30);
    const first = scene.letters.filter(({ to }) => to === '0@example.test');
    expect(first).toHaveLength(3);
    const elsewhere = { email: '11@example.test', address: '192.0.2.2' };
    for (let count = 0; count < 4; count += 1) await scene.sign.requestPasswordReset(elsewhere);
    expect(scene.letters.filter(({ to }) => to === '11@example.test')).toHaveLength(3);
  });

  test('confirms the email; what a squatter set up before goes', async () => {
    const scene = await anIdentityScene();
    const { id } = await scene.person({ confirmed: false });
    await scene.enrol(await scene.enter(email));
    await scene.sign.requestPasswordReset({ email, address });
    await scene.sign.resetPassword({
      token: lastToken(scene),
      password: 'another one',
      address: browser.address,
    });
    const found = await scene.basalt.identityRealm.inIdentity(async ({ users, twoFactors }) => [
      (await users.find(id))?.emailConfirmedAt,
      await twoFactors.find(id),
    ]);
    expect(found).toEqual([scene.basalt.clock(), null]);
  });

  test('keeps the second factor of a confirmed account', async () => {
    const scene = await anIdentityScene();
    await scene.person();
    await scene.enrol(await scene.enter(email));
    scene.settings.requireTwoFactor = true;
    await scene.sign.requestPasswordReset({ email, address });
    await scene.sign.resetPassword({
      token: lastToken(scene),
      password: 'another one',
      address: browser.address,
    });
    const { status } = await scene.sign.signIn({ ...browser, email, password: 'another one' });
    expect(status).toBe('totp_required');
  });
});

describe('one’s own password', () => {
  test('is changed by the present one; every other session ends, and this one is new', async () => {
    const scene = await anIdentityScene();
    await scene.person();
    const [other, caller] = [await scene.enter(email), await scene.enter(email)];
    const wish = {
      currentPassword: password,
      password: 'another one',
      userAgent: 'B',
      address: browser.address,
    };
    const { session } = await scene.sign.changePassword(caller, wish);
    expect(session.id).not.toBe(caller.sessionId);
    const next = await scene.callerOf(session);
    expect((await scene.sign.listSessions(next)).map(({ id }) => id)).toEqual([session.id]);
    expect(other.sessionId).not.toBe(session.id);
    expect(scene.letters.map(({ kind }) => kind)).toEqual(['password_changed']);
    await expect(scene.sign.changePassword(caller, wish)).rejects.toMatchObject(
      refusal('validation_failed'),
    );
  });

  test('is not changed without it, and guessing it is counted', async () => {
    const { sign, person, enter } = await anIdentityScene();
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
    const { sign, person, enter } = await anIdentityScene();
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
    const scene = await anIdentityScene();
    const caller = await scene.callerOf((await scene.viaProvider()).session);
    await scene.sign.changePassword(caller, {
      password,
      userAgent: null,
      address: browser.address,
    });
    expect((await scene.enter(email)).user.id).toBe(caller.user.id);
  });

  test('keeps a session that passed the second factor what it is', async () => {
    const scene = await anIdentityScene();
    await scene.person();
    const { caller } = await scene.enrol(await scene.enter(email));
    scene.settings.requireTwoFactor = true;
    const wish = {
      currentPassword: password,
      password: 'another one',
      userAgent: null,
      address: browser.address,
    };
    const { session } = await scene.sign.changePassword(caller, wish);
    expect((await scene.callerOf(session)).status).toBe('signed_in');
  });
});

test('a person is told about themselves, and may take another name', async () => {
  const { sign, person, enter, principal } = await anIdentityScene();
  const { id } = await person({ role: 'admin' });
  const caller = await enter(email);
  const me = await sign.readMe(caller);
  expect(me).toEqual({
    id,
    email,
    name: 'Ada',
    status: 'signed_in',
    security_setup_required_at: null,
    two_factor: { enrolled: false, required: false },
    organizations: [
      { id: principal.organizationId, name: 'Quarry', slug: 'quarry', role: 'admin' },
    ],
  });
  expect(await sign.updateMe(caller, { name: 'Ada L.' })).toEqual({ ...me, name: 'Ada L.' });
  expect(await sign.updateMe(caller, {})).toEqual({ ...me, name: 'Ada L.' });
});
