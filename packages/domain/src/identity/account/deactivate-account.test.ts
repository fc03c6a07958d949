import { loaded } from '../../../testing/builders/accounts.ts';
import { describe, expect, test } from 'vitest';
import {
  anIdentityFixture,
  browser,
  password,
  type IdentityFixture,
} from '../../../test/identity-fixture.ts';
import { systemActor as actor } from '../../access/principal.ts';

const email = 'ada@example.test';
const deactivated = { code: 'account_deactivated' };
const asserted = { subject: 'subject-1', email, name: 'Ada' };

/** Every way in, and a person who used all of them. */
async function known(): Promise<IdentityFixture & { userId: string }> {
  const fixture = await anIdentityFixture();
  const { id: userId } = await fixture.person({ email, role: 'admin' });
  return { ...fixture, userId };
}

const lastMail = ({ mails }: IdentityFixture, kind: 'invitation' | 'password_reset') => {
  const mail = mails.at(-1);
  if (mail?.kind !== kind) throw new Error('no mail');
  return mail.data.token;
};

describe('a deactivated account', () => {
  test('is let in by no kind of sign-in, and by each again once it is activated', async () => {
    const fixture = await known();
    const { sign, userId } = fixture;
    const ways = {
      password: async () => sign.signIn({ ...browser, email, password }),
      'an identity that was linked': async () => fixture.viaProvider(),
      'single sign-on': async () => {
        const { id } = await sign.ssoFindOrCreate(asserted);
        return sign.finishSso({ userId: id, sessionToken: null, userAgent: null });
      },
    };
    for (const way of Object.values(ways)) await way();
    await sign.deactivateAccount({ user: userId, actor });
    for (const way of Object.values(ways)) await expect(way()).rejects.toMatchObject(deactivated);
    await expect(sign.signIn({ ...browser, email, password: 'wrong horse' })).rejects.toMatchObject(
      { code: 'invalid_login' },
    );
    await sign.activateAccount({ user: userId, actor });
    for (const way of Object.values(ways)) await way();
  });

  test('gets no identity linked', async () => {
    const fixture = await known();
    await fixture.sign.deactivateAccount({ user: email, actor });
    await expect(fixture.viaProvider()).rejects.toMatchObject(deactivated);
    await expect(fixture.sign.ssoFindOrCreate(asserted)).rejects.toMatchObject(deactivated);
    const { identities } = await loaded(fixture.basalt, fixture.userId);
    expect(identities).toEqual([]);
    expect(fixture.mails).toEqual([]);
  });

  test('has no session and no challenge any more, and sets no password', async () => {
    const fixture = await known();
    const { sign, userId, settings } = fixture;
    const { codes } = await fixture.enrol(await fixture.enter(email));
    await sign.requestPasswordReset({ email, address: browser.address });
    const token = lastMail(fixture, 'password_reset');
    const signedIn = await sign.signIn({ ...browser, email, password });
    settings.requireTwoFactor = true;
    const challenge = await sign.signIn({ ...browser, email, password });
    await sign.deactivateAccount({ user: userId, actor });
    expect(await sign.readSession({ token: signedIn.session.token })).toBeNull();
    const answer = { recoveryCode: codes[0], sessionToken: challenge.session.token };
    await expect(sign.answerChallenge({ ...answer, userAgent: null })).rejects.toMatchObject({
      code: 'sign_in_required',
    });
    await expect(
      sign.resetPassword({ token, password: 'another horse', address: browser.address }),
    ).rejects.toMatchObject({
      details: { errors: { token: [expect.any(String)] } },
    });
    const { length } = fixture.mails;
    await sign.requestPasswordReset({ email, address: browser.address });
    expect(fixture.mails).toHaveLength(length);
  });

  test('joins no further organization', async () => {
    const fixture = await known();
    const otherOrganization = await fixture.act.createOrganization({ name: 'Other' });
    const elsewhere = { ...fixture.principal, organizationId: otherOrganization.id };
    const input = { organization: otherOrganization.id, email, role: 'member' } as const;
    await fixture.sign.inviteMember(elsewhere, input);
    const token = lastMail(fixture, 'invitation');
    await fixture.sign.deactivateAccount({ user: fixture.userId, actor });
    const acceptance = { token, password, caller: null, address: browser.address };
    await expect(fixture.sign.acceptInvitation(acceptance)).rejects.toMatchObject(deactivated);
  });

  test('keeps its memberships and the credentials that its person issued', async () => {
    const { act, sign, basalt, principal, userId } = await known();
    const person = { type: 'user', id: userId, name: 'Ada' } as const;
    const input = { name: 'ci', scopes: ['*'] };
    const { token } = await act.createCredential({ ...principal, actor: person }, input);
    await sign.deactivateAccount({ user: userId, actor });
    expect(await act.authenticate({ token })).not.toBeNull();
    expect(await basalt.tenancy.queriesOf(principal).organizations.roleOf(userId)).toBe('admin');
  });
});

describe('an operator', () => {
  test('takes a lost second factor away, and ends the sessions', async () => {
    const fixture = await known();
    const { caller } = await fixture.enrol(await fixture.enter(email));
    const record = await fixture.sign.resetTwoFactor({ user: ' ADA@example.test ', actor });
    expect(record).toMatchObject({ id: fixture.userId, two_factor: false, deactivated_at: null });
    await expect(fixture.sign.listSessions(caller)).resolves.toEqual([]);
    fixture.settings.requireTwoFactor = true;
    const { status } = await fixture.sign.signIn({ ...browser, email, password });
    expect(status).toBe('setup_required');
  });

  test('sets a password, and ends the sessions', async () => {
    const fixture = await known();
    const caller = await fixture.enter(email);
    const passwordHash = await fixture.passwordHasher.hash('another horse');
    await fixture.sign.setPassword({ user: fixture.userId, passwordHash, actor });
    await expect(fixture.sign.listSessions(caller)).resolves.toEqual([]);
    await expect(fixture.sign.signIn({ ...browser, email, password })).rejects.toMatchObject({
      code: 'invalid_login',
    });
    await fixture.sign.signIn({ ...browser, email, password: 'another horse' });
  });

  test('names accounts that are there', async () => {
    const { sign } = await known();
    for (const user of ['nobody@example.test', '0198a000-0000-7000-8000-ffffffffffff', 'ada', '']) {
      await expect(sign.deactivateAccount({ user, actor })).rejects.toMatchObject({
        code: 'not_found',
        details: { resource: 'person' },
      });
    }
  });

  test('reads who did what to which account, newest first', async () => {
    const { sign, basalt, userId } = await known();
    await sign.deactivateAccount({ user: userId, actor });
    await sign.deactivateAccount({ user: userId, actor });
    basalt.clock.advance(1000);
    await sign.activateAccount({ user: userId, actor });
    const { data, next } = await sign.listAccountEvents({ user: userId, limit: 9 });
    const about = { user_id: userId, email, actor, data: {} };
    expect({ data, next }).toMatchObject({
      data: [
        { ...about, type: 'account.activated', timestamp: basalt.clock().toISOString() },
        { ...about, type: 'account.deactivated' },
        { ...about, type: 'account.created' },
      ],
      next: null,
    });
    const since = basalt.clock();
    const later = await sign.listAccountEvents({ since, limit: 9 });
    expect(later.data.map(({ type }) => type)).toEqual(['account.activated']);
    const first = await sign.listAccountEvents({ limit: 1 });
    expect(first.next).toBe(data[0]?.id);
    const rest = await sign.listAccountEvents({ limit: 9, after: first.next ?? undefined });
    expect(rest).toEqual({ data: data.slice(1), next: null });
  });
});
