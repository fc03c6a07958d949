import { changeAccounts, loaded } from '../../../testing/builders/accounts.ts';
import { describe, expect, test } from 'vitest';
import {
  anIdentityFixture,
  browser,
  password,
  type FakeProvider,
  type IdentityFixture,
} from '../../../test/identity-fixture.ts';
import { ProviderFailed } from '../../ports/identity-provider.port.ts';
import { maxSubjectsOfProvider } from './decide-link.ts';

const email = 'ada@example.test';
const refusal = (code: string) => ({ code });

const { address } = browser;

/** A browser that was sent to the provider: what it comes back with. */
async function away(
  { sign }: IdentityFixture,
  provider: Pick<FakeProvider, 'key'>,
  sessionToken: string | null = null,
) {
  const { url, session } = await sign.startOauth({ provider: provider.key, sessionToken, address });
  const state = new URL(url).searchParams.get('state') ?? '';
  return { state, url, session, token: session?.token ?? sessionToken };
}

/** A callback as it comes from the browser. */
function back(
  { sign }: IdentityFixture,
  call: { state: string; token: string | null; provider?: string; params?: Record<string, string> },
) {
  const { state, token, provider = 'acme', params = { code: 'c' } } = call;
  const input = { provider, params: { state, ...params }, sessionToken: token, userAgent: null };
  return sign.finishOauth(input);
}

describe('the way to a provider and back', () => {
  test('starts an anonymous session, and ends in one of the person', async () => {
    const fixture = await anIdentityFixture();
    const { state, url, session, token } = await away(fixture, fixture.acme);
    expect(url).toContain('to=https://basalt.test/auth/oauth/acme/callback');
    expect(session?.expiresAt).toEqual(new Date(fixture.basalt.clock().getTime() + 600_000));
    expect(await fixture.sign.readSession({ token })).toBeNull();
    const done = await back(fixture, { state, token });
    expect(done.status).toBe('signed_in');
    expect(done.session.token).not.toBe(token);
    expect(await fixture.callerOf(done.session)).toMatchObject({ user: { email } });
    expect(fixture.acme.asked).toEqual([
      {
        redirectUri: 'https://basalt.test/auth/oauth/acme/callback',
        params: { state, code: 'c' },
        pending: { state, verifier: 'v'.repeat(96), nonce: null },
      },
    ]);
  });

  test('is refused without asking the provider when it does not fit together', async () => {
    const fixture = await anIdentityFixture();
    const fresh = () => away(fixture, fixture.acme);
    const attempts = [
      async () => back(fixture, { ...(await fresh()), token: null }),
      async () => back(fixture, { ...(await fresh()), token: 'nonsense' }),
      async () => back(fixture, { ...(await fresh()), token: (await fresh()).token }),
      async () => back(fixture, { ...(await fresh()), state: '' }),
      async () => back(fixture, { ...(await fresh()), state: 'x'.repeat(48) }),
      async () => back(fixture, { ...(await fresh()), provider: 'other' }),
      async () => {
        const { state, token } = await fresh();
        await away(fixture, fixture.acme, token);
        fixture.basalt.clock.advance(600_000);
        return back(fixture, { state, token });
      },
    ];
    for (const attempt of attempts) {
      await expect(attempt()).rejects.toMatchObject(refusal('oauth_state_invalid'));
    }
    expect(fixture.acme.asked).toEqual([]);
  });

  test('is gone once: a replay, also after an error or a failure, is refused', async () => {
    const fixture = await anIdentityFixture();
    const used = await away(fixture, fixture.acme);
    await back(fixture, used);
    const declined = await away(fixture, fixture.acme);
    const error = { error: 'access_denied' };
    await expect(back(fixture, { ...declined, params: error })).rejects.toMatchObject(
      refusal('oauth_denied'),
    );
    const failed = await away(fixture, fixture.acme);
    fixture.acme.failing = new ProviderFailed('token endpoint answered 500');
    await expect(back(fixture, failed)).rejects.toMatchObject(refusal('oauth_provider_failed'));
    fixture.acme.failing = null;
    const asked = fixture.acme.asked.length;
    for (const attempt of [used, declined, failed]) {
      await expect(back(fixture, attempt)).rejects.toMatchObject(refusal('oauth_state_invalid'));
    }
    expect(fixture.acme.asked).toHaveLength(asked);
  });

  test('is awaited in each tab of a browser: a callback uses up what was started with its state alone', async () => {
    const fixture = await anIdentityFixture();
    const first = await away(fixture, fixture.acme);
    const second = await away(fixture, { key: 'other' }, first.token);
    expect(second.token).toBe(first.token);
    await expect(back(fixture, { ...first, state: 'x' })).rejects.toMatchObject(
      refusal('oauth_state_invalid'),
    );
    const done = await back(fixture, first);
    const { token } = done.session;
    const again = await back(fixture, { ...second, token, provider: 'other' });
    expect(await fixture.callerOf(again.session)).toMatchObject({ user: { email } });
    for (const attempt of [first, { ...second, provider: 'other' }]) {
      await expect(back(fixture, { ...attempt, token: again.session.token })).rejects.toMatchObject(
        refusal('oauth_state_invalid'),
      );
    }
  });

  test('is awaited in ten tabs at most: the oldest is forgotten', async () => {
    const fixture = await anIdentityFixture();
    const tabs = [await away(fixture, fixture.acme)];
    for (let count = 0; count < 10; count += 1) {
      fixture.basalt.clock.advance(1_000);
      tabs.push(await away(fixture, fixture.acme, tabs[0]?.token));
    }
    const [oldest, next] = tabs;
    if (!oldest || !next) throw new Error('no tabs');
    await expect(back(fixture, oldest)).rejects.toMatchObject(refusal('oauth_state_invalid'));
    expect((await back(fixture, next)).status).toBe('signed_in');
  });

  test('lasts ten minutes from each start, whatever its session began with', async () => {
    const fixture = await anIdentityFixture();
    const { token } = await away(fixture, fixture.acme);
    fixture.basalt.clock.advance(590_000);
    const late = await away(fixture, fixture.acme, token);
    expect(late.token).toBe(token);
    fixture.basalt.clock.advance(590_000);
    expect((await back(fixture, late)).status).toBe('signed_in');
  });

  test('leads one of many callbacks with one state into a session', async () => {
    const fixture = await anIdentityFixture();
    const call = await away(fixture, fixture.acme);
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, async () => back(fixture, call)),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(fixture.acme.asked).toHaveLength(1);
  });

  test('keeps the session of somebody who is signed in, until it ends in another', async () => {
    const fixture = await anIdentityFixture();
    await fixture.person();
    const { session } = await fixture.sign.signIn({ ...browser, email, password });
    const call = await away(fixture, fixture.acme, session.token);
    expect(call.session).toBeNull();
    const done = await back(fixture, call);
    expect(await fixture.sign.readSession({ token: session.token })).toBeNull();
    expect(await fixture.callerOf(done.session)).toMatchObject({ user: { email } });
  });

  test('starts with known providers that answer', async () => {
    const fixture = await anIdentityFixture();
    expect(fixture.sign.listProviders()).toEqual([
      { key: 'acme', name: 'Acme' },
      { key: 'other', name: 'Acme' },
    ]);
    const input = { provider: 'nobody', sessionToken: null, address };
    const refusalForMissing = { code: 'not_found', details: { resource: 'provider' } };
    await expect(fixture.sign.startOauth(input)).rejects.toMatchObject(refusalForMissing);
    const callback = { ...input, params: {}, userAgent: null };
    await expect(fixture.sign.finishOauth(callback)).rejects.toMatchObject(refusalForMissing);
    fixture.acme.failing = new ProviderFailed('discovery answered 500');
    await expect(
      fixture.sign.startOauth({ provider: 'acme', sessionToken: null, address }),
    ).rejects.toMatchObject(refusal('oauth_provider_failed'));
    fixture.acme.failing = new TypeError('a fault');
    await expect(
      fixture.sign.startOauth({ provider: 'acme', sessionToken: null, address }),
    ).rejects.toBeInstanceOf(TypeError);
  });
});

describe('a person from a provider', () => {
  test('gets one account, with the provider’s name and no password, also when coming twice at once', async () => {
    const fixture = await anIdentityFixture();
    const signIns = await Promise.all([1, 2, 3].map(async () => fixture.viaProvider()));
    const ids = new Set<string>();
    for (const { session } of signIns) ids.add((await fixture.callerOf(session)).user.id);
    expect(ids.size).toBe(1);
    const [id = ''] = ids;
    const { user } = await loaded(fixture.basalt, id);
    const now = fixture.basalt.clock();
    expect(user).toMatchObject({
      name: 'Ada of Acme',
      email,
      passwordHash: null,
      emailConfirmedAt: now,
      securitySetupRequiredAt: now,
    });
    expect(fixture.basalt.accountEvents.map(({ kind, data }) => [kind, data])).toEqual([
      ['account.created', { provider: 'acme' }],
      ['identity.linked', { provider: 'acme', subject: 'subject-1' }],
    ]);
    const data = { name: 'Ada of Acme', provider: 'acme' };
    const reader = { userId: id, language: null, timeZone: null };
    expect(fixture.mails).toEqual([{ to: email, reader, kind: 'identity_linked', data }]);
  });

  test('is named after the address when the provider tells no name', async () => {
    const fixture = await anIdentityFixture();
    fixture.acme.asserted = { name: null };
    const { session } = await fixture.viaProvider();
    expect(await fixture.callerOf(session)).toMatchObject({ user: { name: 'ada' } });
  });

  test('is known by the subject from the first link on, with whichever verified email', async () => {
    const fixture = await anIdentityFixture();
    const { id } = await fixture.person();
    await fixture.person({ email: 'bo@example.test' });
    await fixture.viaProvider();
    fixture.acme.asserted = { email: 'bo@example.test' };
    expect(await fixture.callerOf((await fixture.viaProvider()).session)).toMatchObject({
      user: { id },
    });
    expect(fixture.mails).toHaveLength(1);
  });

  test('is refused without a verified email also when the subject is known', async () => {
    const fixture = await anIdentityFixture();
    await fixture.viaProvider();
    fixture.acme.asserted = { email: null };
    await expect(fixture.viaProvider()).rejects.toMatchObject(refusal('oauth_email_missing'));
    fixture.acme.asserted = { emailVerified: false };
    await expect(fixture.viaProvider()).rejects.toMatchObject(refusal('oauth_email_unverified'));
    fixture.acme.requireVerifiedEmail = false;
    expect((await fixture.viaProvider()).status).toBe('signed_in');
  });

  test('with another subject and the same verified email comes into the same account, and gets a mail', async () => {
    const fixture = await anIdentityFixture();
    const { id } = await fixture.person();
    await fixture.viaProvider();
    fixture.acme.asserted = { subject: 'subject-2' };
    const { session } = await fixture.viaProvider();
    expect(await fixture.callerOf(session)).toMatchObject({ user: { id } });
    const { identities: linked } = await loaded(fixture.basalt, id);
    expect(linked.map(({ subject }) => subject)).toEqual(['subject-1', 'subject-2']);
    expect(fixture.basalt.accountEvents.at(-1)).toMatchObject({
      kind: 'identity.linked',
      userId: id,
      data: { provider: 'acme', subject: 'subject-2' },
    });
    expect(fixture.mails.map(({ to, kind }) => [to, kind])).toEqual([
      [email, 'identity_linked'],
      [email, 'identity_linked'],
    ]);
    fixture.acme.asserted = {};
    expect(await fixture.callerOf((await fixture.viaProvider()).session)).toMatchObject({
      user: { id },
    });
  });

  test('with another subject is refused by a strict provider', async () => {
    const fixture = await anIdentityFixture();
    fixture.acme.strictSubject = true;
    await fixture.viaProvider();
    fixture.acme.asserted = { subject: 'subject-2' };
    await expect(fixture.viaProvider()).rejects.toMatchObject(refusal('oauth_account_conflict'));
    expect(fixture.mails).toHaveLength(1);
  });

  test('without a subject is found or made by verified email, and nothing is linked', async () => {
    const fixture = await anIdentityFixture();
    const { id } = await fixture.person();
    fixture.acme.asserted = { subject: null };
    const found = await fixture.callerOf((await fixture.viaProvider()).session);
    expect(found.user.id).toBe(id);
    fixture.acme.asserted = { subject: null, email: 'new@example.test' };
    const made = await fixture.callerOf((await fixture.viaProvider()).session);
    const again = await fixture.callerOf((await fixture.viaProvider()).session);
    expect([made.user.email, again.user.id]).toEqual(['new@example.test', made.user.id]);
    for (const userId of [id, made.user.id]) {
      const { identities: linked } = await loaded(fixture.basalt, userId);
      expect(linked).toEqual([]);
    }
    expect(fixture.mails).toEqual([]);
    fixture.acme.asserted = { subject: null, emailVerified: false };
    await expect(fixture.viaProvider()).rejects.toMatchObject(refusal('oauth_email_unverified'));
  });

  test('without a subject takes over an unconfirmed account once, and keeps the second factor then', async () => {
    const fixture = await anIdentityFixture();
    await fixture.person({ confirmed: false });
    const squatter = await fixture.sign.signIn({ ...browser, email, password });
    fixture.acme.asserted = { subject: null };
    const caller = await fixture.callerOf((await fixture.viaProvider()).session);
    expect(await fixture.sign.readSession({ token: squatter.session.token })).toBeNull();
    await fixture.enrol(caller);
    fixture.settings.requireTwoFactor = true;
    expect((await fixture.viaProvider()).status).toBe('totp_required');
  });

  test('of a trusted provider without ids and flags keeps the second factor, too', async () => {
    const fixture = await anIdentityFixture();
    fixture.acme.requireVerifiedEmail = false;
    fixture.acme.asserted = { subject: null, emailVerified: false };
    await fixture.enrol(await fixture.callerOf((await fixture.viaProvider()).session));
    fixture.settings.requireTwoFactor = true;
    expect((await fixture.viaProvider()).status).toBe('totp_required');
  });

  test('is linked with a bounded number of subjects of one provider', async () => {
    const fixture = await anIdentityFixture();
    const { id } = await fixture.person();
    for (let index = 0; index < maxSubjectsOfProvider + 3; index += 1) {
      fixture.acme.asserted = { subject: `one-time ${index}` };
      expect((await fixture.viaProvider()).status).toBe('signed_in');
    }
    const { identities: linked } = await loaded(fixture.basalt, id);
    expect([linked.length, fixture.mails.length]).toEqual([20, 20]);
  });

  test('keeps the password, sessions and second factor of a confirmed account', async () => {
    const fixture = await anIdentityFixture();
    await fixture.person();
    const { caller } = await fixture.enrol(await fixture.enter(email));
    await fixture.viaProvider();
    expect(await fixture.sign.listSessions(caller)).toHaveLength(2);
    expect((await fixture.sign.readMe(caller)).two_factor.enrolled).toBe(true);
    expect((await fixture.enter(email)).status).toBe('signed_in');
  });

  test('takes over an account whose email was never confirmed, and nothing of it stays', async () => {
    const fixture = await anIdentityFixture();
    const { id } = await fixture.person({ confirmed: false });
    const squatter = await fixture.sign.signIn({ ...browser, email, password });
    await fixture.enrol(await fixture.callerOf(squatter.session));
    await fixture.sign.requestPasswordReset({ email, address: '192.0.2.1' });
    const { session } = await fixture.viaProvider();
    const caller = await fixture.callerOf(session);
    expect(caller.user.id).toBe(id);
    expect(await fixture.sign.readSession({ token: squatter.session.token })).toBeNull();
    expect(await fixture.sign.listSessions(caller)).toHaveLength(1);
    expect((await fixture.sign.readMe(caller)).two_factor.enrolled).toBe(false);
    await expect(fixture.sign.signIn({ ...browser, email, password })).rejects.toMatchObject(
      refusal('invalid_login'),
    );
    const [mail] = fixture.mails;
    const token = mail?.kind === 'password_reset' ? mail.data.token : '';
    await expect(
      fixture.sign.resetPassword({ token, password, address: browser.address }),
    ).rejects.toMatchObject(refusal('validation_failed'));
    const { user } = await loaded(fixture.basalt, id);
    expect(user.emailConfirmedAt).toEqual(fixture.basalt.clock());
    const kinds = fixture.basalt.accountEvents.map(({ kind }) => kind);
    expect(kinds.slice(-2)).toEqual(['account.taken_over', 'identity.linked']);
  });

  test('loses the identity that an untrusted address was linked with, when the owner comes', async () => {
    const fixture = await anIdentityFixture();
    fixture.acme.requireVerifiedEmail = false;
    fixture.acme.asserted = { emailVerified: false };
    const squatter = await fixture.viaProvider();
    const { user } = await fixture.callerOf(squatter.session);
    const owner = await fixture.sign.ssoFindOrCreate({ subject: 's', email, name: 'Ada' });
    expect(owner.id).toBe(user.id);
    expect(await fixture.sign.readSession({ token: squatter.session.token })).toBeNull();
    fixture.acme.asserted = { emailVerified: false, email: 'bo@example.test' };
    const later = await fixture.viaProvider();
    expect((await fixture.callerOf(later.session)).user.id).not.toBe(user.id);
  });

  test('does not get in by an identity that was taken away meanwhile', async () => {
    const fixture = await anIdentityFixture();
    const { id } = await fixture.person();
    // Begun while the link is made, so it runs between the link and the session.
    const { sealed: seal } = fixture.mailer;
    const sealed: typeof seal = (mail) => {
      const sets = [{ kind: 'identities_end', userId: id }] as const;
      void changeAccounts(fixture.basalt, { sets });
      return seal(mail);
    };
    Object.assign(fixture.mailer, { sealed });
    await expect(fixture.viaProvider()).rejects.toMatchObject(refusal('oauth_account_conflict'));
    const remaining = await fixture.basalt.accountsTransaction.inIdentity(({ sessions }) =>
      sessions.ofUser(id),
    );
    expect(remaining).toEqual([]);
  });

  test('is refused without a usable, verified email', async () => {
    const fixture = await anIdentityFixture();
    fixture.acme.asserted = { email: null };
    await expect(fixture.viaProvider()).rejects.toMatchObject(refusal('oauth_email_missing'));
    fixture.acme.asserted = { emailVerified: false };
    await expect(fixture.viaProvider()).rejects.toMatchObject(refusal('oauth_email_unverified'));
    expect(fixture.mails).toEqual([]);
  });

  test('passes the local second factor like everybody', async () => {
    const fixture = await anIdentityFixture();
    await fixture.person();
    const { secret } = await fixture.enrol(await fixture.enter(email));
    fixture.settings.requireTwoFactor = true;
    const { status, session } = await fixture.viaProvider();
    expect(status).toBe('totp_required');
    const input = { code: fixture.codeNow(secret), sessionToken: session.token, userAgent: null };
    expect((await fixture.sign.answerChallenge(input)).status).toBe('signed_in');
    fixture.acme.asserted = { subject: 'new', email: 'new@example.test' };
    expect((await fixture.viaProvider()).status).toBe('setup_required');
  });
});

describe('single sign-on', () => {
  test('finds and makes accounts by subject, and by email confirmed ones', async () => {
    const fixture = await anIdentityFixture();
    const { id } = await fixture.person();
    await fixture.person({ email: 'bo@example.test', confirmed: false });
    const { sign } = fixture;
    expect(await sign.ssoFindBySubject('s')).toBeNull();
    expect(await sign.ssoFindByEmail(' ADA@example.test')).toEqual({ id, email, name: 'Ada' });
    for (const refusalForMissing of ['bo@example.test', 'nobody@example.test', 'nonsense']) {
      expect(await sign.ssoFindByEmail(refusalForMissing)).toBeNull();
    }
    const linked = await sign.ssoFindOrCreate({ subject: 's', email, name: 'Other' });
    expect(linked).toEqual({ id, email, name: 'Ada' });
    for (const otherEmail of ['elsewhere@example.test', 'nonsense']) {
      const again = await sign.ssoFindOrCreate({ subject: 's', email: otherEmail, name: 'Other' });
      expect(again).toEqual(linked);
    }
    expect(await sign.ssoFindBySubject('s')).toEqual(linked);
    const second = sign.ssoFindOrCreate({ subject: 't', email, name: 'Other' });
    await expect(second).rejects.toMatchObject(refusal('oauth_account_conflict'));
    const none = sign.ssoFindOrCreate({ subject: 'u', email: 'nonsense', name: 'Other' });
    await expect(none).rejects.toMatchObject(refusal('oauth_email_missing'));
  });

  test('ends in the session that every sign-in ends in', async () => {
    const { sign, person, settings, callerOf } = await anIdentityFixture();
    const { id: userId } = await person();
    const input = { userId, sessionToken: null, userAgent: null };
    expect(await callerOf((await sign.finishSso(input)).session)).toMatchObject({
      user: { email },
    });
    settings.requireTwoFactor = true;
    expect((await sign.finishSso(input)).status).toBe('setup_required');
    const nobody = sign.finishSso({ ...input, userId: 'nobody' });
    await expect(nobody).rejects.toMatchObject(refusal('invalid_login'));
  });
});
