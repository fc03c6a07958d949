import { describe, expect, test } from 'vitest';
import {
  anIdentityScene,
  browser,
  password,
  type FakeProvider,
  type IdentityScene,
} from '../../../test/identity-scene.ts';
import { ProviderFailed } from '../identity-provider.port.ts';
import { maxSubjectsOfProvider } from '../linking.ts';

const email = 'ada@example.test';
const refusal = (code: string) => ({ code });

const { address } = browser;

/** A browser that was sent to the provider: what it comes back with. */
async function away(
  { sign }: IdentityScene,
  provider: FakeProvider,
  sessionToken: string | null = null,
) {
  const { url, session } = await sign.startOauth({ provider: provider.key, sessionToken, address });
  const state = new URL(url).searchParams.get('state') ?? '';
  return { state, url, session, token: session?.token ?? sessionToken };
}

/** A callback as it comes from the browser. */
function back(
  { sign }: IdentityScene,
  call: { state: string; token: string | null; provider?: string; params?: Record<string, string> },
) {
  const { state, token, provider = 'acme', params = { code: 'c' } } = call;
  const wish = { provider, params: { state, ...params }, sessionToken: token, userAgent: null };
  return sign.finishOauth(wish);
}

describe('the way to a provider and back', () => {
  test('starts an anonymous session, and ends in one of the person', async () => {
    const scene = await anIdentityScene();
    const { state, url, session, token } = await away(scene, scene.acme);
    expect(url).toContain('to=https://basalt.test/auth/oauth/acme/callback');
    expect(session?.expiresAt).toEqual(new Date(scene.basalt.clock().getTime() + 600_000));
    expect(await scene.sign.readSession({ token })).toBeNull();
    const done = await back(scene, { state, token });
    expect(done.status).toBe('signed_in');
    expect(done.session.token).not.toBe(token);
    expect(await scene.callerOf(done.session)).toMatchObject({ user: { email } });
    expect(scene.acme.asked).toEqual([
      {
        redirectUri: 'https://basalt.test/auth/oauth/acme/callback',
        params: { state, code: 'c' },
        pending: { state, verifier: 'v'.repeat(96), nonce: null },
      },
    ]);
  });

  test('is refused without asking the provider when it does not fit together', async () => {
    const scene = await anIdentityScene();
    const fresh = () => away(scene, scene.acme);
    const attempts = [
      async () => back(scene, { ...(await fresh()), token: null }),
      async () => back(scene, { ...(await fresh()), token: 'nonsense' }),
      async () => back(scene, { ...(await fresh()), token: (await fresh()).token }),
      async () => back(scene, { ...(await fresh()), state: '' }),
      async () => back(scene, { ...(await fresh()), state: 'x'.repeat(48) }),
      async () => back(scene, { ...(await fresh()), provider: 'other' }),
      async () => {
        const { state, token } = await fresh();
        await away(scene, scene.acme, token);
        scene.basalt.clock.advance(600_000);
        return back(scene, { state, token });
      },
    ];
    for (const attempt of attempts) {
      await expect(attempt()).rejects.toMatchObject(refusal('oauth_state_invalid'));
    }
    expect(scene.acme.asked).toEqual([]);
  });

  test('is gone once: a replay, also after a wrong state, an error or a failure, is refused', async () => {
    const scene = await anIdentityScene();
    const used = await away(scene, scene.acme);
    await back(scene, used);
    const guessed = await away(scene, scene.acme);
    await expect(back(scene, { ...guessed, state: 'x' })).rejects.toMatchObject(
      refusal('oauth_state_invalid'),
    );
    const declined = await away(scene, scene.acme);
    const error = { error: 'access_denied' };
    await expect(back(scene, { ...declined, params: error })).rejects.toMatchObject(
      refusal('oauth_denied'),
    );
    const failed = await away(scene, scene.acme);
    scene.acme.failing = new ProviderFailed('token endpoint answered 500');
    await expect(back(scene, failed)).rejects.toMatchObject(refusal('oauth_provider_failed'));
    scene.acme.failing = null;
    const asked = scene.acme.asked.length;
    for (const one of [used, guessed, declined, failed]) {
      await expect(back(scene, one)).rejects.toMatchObject(refusal('oauth_state_invalid'));
    }
    expect(scene.acme.asked).toHaveLength(asked);
  });

  test('leads one of many callbacks with one state into a session', async () => {
    const scene = await anIdentityScene();
    const call = await away(scene, scene.acme);
    const all = await Promise.allSettled(Array.from({ length: 20 }, async () => back(scene, call)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(scene.acme.asked).toHaveLength(1);
  });

  test('keeps the session of somebody who is signed in, until it ends in another', async () => {
    const scene = await anIdentityScene();
    await scene.person();
    const { session } = await scene.sign.signIn({ ...browser, email, password });
    const call = await away(scene, scene.acme, session.token);
    expect(call.session).toBeNull();
    const done = await back(scene, call);
    expect(await scene.sign.readSession({ token: session.token })).toBeNull();
    expect(await scene.callerOf(done.session)).toMatchObject({ user: { email } });
  });

  test('starts with known providers that answer', async () => {
    const scene = await anIdentityScene();
    expect(scene.sign.listProviders()).toEqual([
      { key: 'acme', name: 'Acme' },
      { key: 'other', name: 'Acme' },
    ]);
    const wish = { provider: 'nobody', sessionToken: null, address };
    const absent = { code: 'not_found', details: { resource: 'provider' } };
    await expect(scene.sign.startOauth(wish)).rejects.toMatchObject(absent);
    const callback = { ...wish, params: {}, userAgent: null };
    await expect(scene.sign.finishOauth(callback)).rejects.toMatchObject(absent);
    scene.acme.failing = new ProviderFailed('discovery answered 500');
    await expect(
      scene.sign.startOauth({ provider: 'acme', sessionToken: null, address }),
    ).rejects.toMatchObject(refusal('oauth_provider_failed'));
    scene.acme.failing = new TypeError('a fault');
    await expect(
      scene.sign.startOauth({ provider: 'acme', sessionToken: null, address }),
    ).rejects.toBeInstanceOf(TypeError);
  });
});

describe('a person from a provider', () => {
  test('gets one account, with the provider’s name and no password, also when coming twice at once', async () => {
    const scene = await anIdentityScene();
    const signIns = await Promise.all([1, 2, 3].map(async () => scene.viaProvider()));
    const ids = new Set<string>();
    for (const { session } of signIns) ids.add((await scene.callerOf(session)).user.id);
    expect(ids.size).toBe(1);
    const [id = ''] = ids;
    const user = await scene.basalt.identityRealm.inIdentity(({ users }) => users.find(id));
    const now = scene.basalt.clock();
    expect(user).toMatchObject({
      name: 'Ada of Acme',
      email,
      passwordHash: null,
      emailConfirmedAt: now,
      securitySetupRequiredAt: now,
    });
    expect(scene.basalt.accountEvents.map(({ kind, data }) => [kind, data])).toEqual([
      ['account.created', { provider: 'acme' }],
      ['identity.linked', { provider: 'acme', subject: 'subject-1' }],
    ]);
    const data = { name: 'Ada of Acme', provider: 'acme' };
    expect(scene.letters).toEqual([{ to: email, kind: 'identity_linked', data }]);
  });

  test('is named after the address when the provider tells no name', async () => {
    const scene = await anIdentityScene();
    scene.acme.asserted = { name: null };
    const { session } = await scene.viaProvider();
    expect(await scene.callerOf(session)).toMatchObject({ user: { name: 'ada' } });
  });

  test('is known by the subject from the first link on, with whichever verified email', async () => {
    const scene = await anIdentityScene();
    const { id } = await scene.person();
    await scene.person({ email: 'bo@example.test' });
    await scene.viaProvider();
    scene.acme.asserted = { email: 'bo@example.test' };
    expect(await scene.callerOf((await scene.viaProvider()).session)).toMatchObject({
      user: { id },
    });
    expect(scene.letters).toHaveLength(1);
  });

  test('is refused without a verified email also when the subject is known', async () => {
    const scene = await anIdentityScene();
    await scene.viaProvider();
    scene.acme.asserted = { email: null };
    await expect(scene.viaProvider()).rejects.toMatchObject(refusal('oauth_email_missing'));
    scene.acme.asserted = { emailVerified: false };
    await expect(scene.viaProvider()).rejects.toMatchObject(refusal('oauth_email_unverified'));
    scene.acme.requireVerifiedEmail = false;
    expect((await scene.viaProvider()).status).toBe('signed_in');
  });

  test('with another subject and the same verified email comes into the same account, and gets a mail', async () => {
    const scene = await anIdentityScene();
    const { id } = await scene.person();
    await scene.viaProvider();
    scene.acme.asserted = { subject: 'subject-2' };
    const { session } = await scene.viaProvider();
    expect(await scene.callerOf(session)).toMatchObject({ user: { id } });
    const linked = await scene.basalt.identityRealm.inIdentity((s) => s.identities.ofUser(id));
    expect(linked.map(({ subject }) => subject)).toEqual(['subject-1', 'subject-2']);
    expect(scene.basalt.accountEvents.at(-1)).toMatchObject({
      kind: 'identity.linked',
      userId: id,
      data: { provider: 'acme', subject: 'subject-2' },
    });
    expect(scene.letters.map(({ to, kind }) => [to, kind])).toEqual([
      [email, 'identity_linked'],
      [email, 'identity_linked'],
    ]);
    scene.acme.asserted = {};
    expect(await scene.callerOf((await scene.viaProvider()).session)).toMatchObject({
      user: { id },
    });
  });

  test('with another subject is refused by a strict provider', async () => {
    const scene = await anIdentityScene();
    scene.acme.strictSubject = true;
    await scene.viaProvider();
    scene.acme.asserted = { subject: 'subject-2' };
    await expect(scene.viaProvider()).rejects.toMatchObject(refusal('oauth_account_conflict'));
    expect(scene.letters).toHaveLength(1);
  });

  test('without a subject is found or made by verified email, and nothing is linked', async () => {
    const scene = await anIdentityScene();
    const { id } = await scene.person();
    scene.acme.asserted = { subject: null };
    const found = await scene.callerOf((await scene.viaProvider()).session);
    expect(found.user.id).toBe(id);
    scene.acme.asserted = { subject: null, email: 'new@example.test' };
    const made = await scene.callerOf((await scene.viaProvider()).session);
    const again = await scene.callerOf((await scene.viaProvider()).session);
    expect([made.user.email, again.user.id]).toEqual(['new@example.test', made.user.id]);
    for (const one of [id, made.user.id]) {
      const linked = await scene.basalt.identityRealm.inIdentity((s) => s.identities.ofUser(one));
      expect(linked).toEqual([]);
    }
    expect(scene.letters).toEqual([]);
    scene.acme.asserted = { subject: null, emailVerified: false };
    await expect(scene.viaProvider()).rejects.toMatchObject(refusal('oauth_email_unverified'));
  });

  test('without a subject takes over an unconfirmed account once, and keeps the second factor then', async () => {
    const scene = await anIdentityScene();
    await scene.person({ confirmed: false });
    const squatter = await scene.sign.signIn({ ...browser, email, password });
    scene.acme.asserted = { subject: null };
    const caller = await scene.callerOf((await scene.viaProvider()).session);
    expect(await scene.sign.readSession({ token: squatter.session.token })).toBeNull();
    await scene.enrol(caller);
    scene.settings.requireTwoFactor = true;
    expect((await scene.viaProvider()).status).toBe('totp_required');
  });

  test('of a trusted provider without ids and flags keeps the second factor, too', async () => {
    const scene = await anIdentityScene();
    scene.acme.requireVerifiedEmail = false;
    scene.acme.asserted = { subject: null, emailVerified: false };
    await scene.enrol(await scene.callerOf((await scene.viaProvider()).session));
    scene.settings.requireTwoFactor = true;
    expect((await scene.viaProvider()).status).toBe('totp_required');
  });

  test('is linked with a bounded number of subjects of one provider', async () => {
    const scene = await anIdentityScene();
    const { id } = await scene.person();
    for (let index = 0; index < maxSubjectsOfProvider + 3; index += 1) {
      scene.acme.asserted = { subject: `one-time ${index}` };
      expect((await scene.viaProvider()).status).toBe('signed_in');
    }
    const linked = await scene.basalt.identityRealm.inIdentity((s) => s.identities.ofUser(id));
    expect([linked.length, scene.letters.length]).toEqual([20, 20]);
  });

  test('keeps the password, sessions and second factor of a confirmed account', async () => {
    const scene = await anIdentityScene();
    await scene.person();
    const { caller } = await scene.enrol(await scene.enter(email));
    await scene.viaProvider();
    expect(await scene.sign.listSessions(caller)).toHaveLength(2);
    expect((await scene.sign.readMe(caller)).two_factor.enrolled).toBe(true);
    expect((await scene.enter(email)).status).toBe('signed_in');
  });

  test('takes over an account whose email was never confirmed, and nothing of it stays', async () => {
    const scene = await anIdentityScene();
    const { id } = await scene.person({ confirmed: false });
    const squatter = await scene.sign.signIn({ ...browser, email, password });
    await scene.enrol(await scene.callerOf(squatter.session));
    await scene.sign.requestPasswordReset({ email, address: '192.0.2.1' });
    const { session } = await scene.viaProvider();
    const caller = await scene.callerOf(session);
    expect(caller.user.id).toBe(id);
    expect(await scene.sign.readSession({ token: squatter.session.token })).toBeNull();
    expect(await scene.sign.listSessions(caller)).toHaveLength(1);
    expect((await scene.sign.readMe(caller)).two_factor.enrolled).toBe(false);
    await expect(scene.sign.signIn({ ...browser, email, password })).rejects.toMatchObject(
      refusal('invalid_login'),
    );
    const [letter] = scene.letters;
    const token = letter?.kind === 'password_reset' ? letter.data.token : '';
    await expect(
      scene.sign.resetPassword({ token, password, address: browser.address }),
    ).rejects.toMatchObject(refusal('validation_failed'));
    const user = await scene.basalt.identityRealm.inIdentity(({ users }) => users.find(id));
    expect(user?.emailConfirmedAt).toEqual(scene.basalt.clock());
    const kinds = scene.basalt.accountEvents.map(({ kind }) => kind);
    expect(kinds.slice(-2)).toEqual(['account.taken_over', 'identity.linked']);
  });

  test('loses the identity that an untrusted address was linked with, when the owner comes', async () => {
    const scene = await anIdentityScene();
    scene.acme.requireVerifiedEmail = false;
    scene.acme.asserted = { emailVerified: false };
    const squatter = await scene.viaProvider();
    const { user } = await scene.callerOf(squatter.session);
    const owner = await scene.sign.ssoFindOrCreate({ subject: 's', email, name: 'Ada' });
    expect(owner.id).toBe(user.id);
    expect(await scene.sign.readSession({ token: squatter.session.token })).toBeNull();
    scene.acme.asserted = { emailVerified: false, email: 'bo@example.test' };
    const later = await scene.viaProvider();
    expect((await scene.callerOf(later.session)).user.id).not.toBe(user.id);
  });

  test('does not get in by an identity that was taken away meanwhile', async () => {
    const scene = await anIdentityScene();
    const { id } = await scene.person();
    // Begun while the link is made, so it runs between the link and the session.
    const queue = async () =>
      void scene.basalt.identityRealm.inIdentity(({ identities }) => identities.removeAllOf(id));
    Object.assign(scene.mailer, { queue });
    await expect(scene.viaProvider()).rejects.toMatchObject(refusal('oauth_account_conflict'));
    const left = await scene.basalt.identityRealm.inIdentity(({ sessions }) => sessions.ofUser(id));
    expect(left).toEqual([]);
  });

  test('is refused without a usable, verified email', async () => {
    const scene = await anIdentityScene();
    scene.acme.asserted = { email: null };
    await expect(scene.viaProvider()).rejects.toMatchObject(refusal('oauth_email_missing'));
    scene.acme.asserted = { emailVerified: false };
    await expect(scene.viaProvider()).rejects.toMatchObject(refusal('oauth_email_unverified'));
    expect(scene.letters).toEqual([]);
  });

  test('passes the local second factor like everybody', async () => {
    const scene = await anIdentityScene();
    await scene.person();
    const { secret } = await scene.enrol(await scene.enter(email));
    scene.settings.requireTwoFactor = true;
    const { status, session } = await scene.viaProvider();
    expect(status).toBe('totp_required');
    const wish = { code: scene.codeNow(secret), sessionToken: session.token, userAgent: null };
    expect((await scene.sign.answerChallenge(wish)).status).toBe('signed_in');
    scene.acme.asserted = { subject: 'new', email: 'new@example.test' };
    expect((await scene.viaProvider()).status).toBe('setup_required');
  });
});

describe('single sign-on', () => {
  test('finds and makes accounts by subject, and by email confirmed ones', async () => {
    const scene = await anIdentityScene();
    const { id } = await scene.person();
    await scene.person({ email: 'bo@example.test', confirmed: false });
    const { sign } = scene;
    expect(await sign.ssoFindBySubject('s')).toBeNull();
    expect(await sign.ssoFindByEmail(' ADA@example.test')).toEqual({ id, email, name: 'Ada' });
    for (const absent of ['bo@example.test', 'nobody@example.test', 'nonsense']) {
      expect(await sign.ssoFindByEmail(absent)).toBeNull();
    }
    const linked = await sign.ssoFindOrCreate({ subject: 's', email, name: 'Other' });
    expect(linked).toEqual({ id, email, name: 'Ada' });
    for (const said of ['elsewhere@example.test', 'nonsense']) {
      const again = await sign.ssoFindOrCreate({ subject: 's', email: said, name: 'Other' });
      expect(again).toEqual(linked);
    }
    expect(await sign.ssoFindBySubject('s')).toEqual(linked);
    const second = sign.ssoFindOrCreate({ subject: 't', email, name: 'Other' });
    await expect(second).rejects.toMatchObject(refusal('oauth_account_conflict'));
    const none = sign.ssoFindOrCreate({ subject: 'u', email: 'nonsense', name: 'Other' });
    await expect(none).rejects.toMatchObject(refusal('oauth_email_missing'));
  });

  test('ends in the session that every sign-in ends in', async () => {
    const { sign, person, settings, callerOf } = await anIdentityScene();
    const { id: userId } = await person();
    const wish = { userId, sessionToken: null, userAgent: null };
    expect(await callerOf((await sign.finishSso(wish)).session)).toMatchObject({ user: { email } });
    settings.requireTwoFactor = true;
    expect((await sign.finishSso(wish)).status).toBe('setup_required');
    const nobody = sign.finishSso({ ...wish, userId: 'nobody' });
    await expect(nobody).rejects.toMatchObject(refusal('invalid_login'));
  });
});
