import { describe, expect, test } from 'vitest';
import { mailBudget } from '../../budgets/mail-budget.ts';
import { organizationBudget } from '../../budgets/organization-budget.ts';
import { systemPrincipal } from '../principal.ts';
import {
  anIdentityScene,
  browser,
  password,
  type IdentityScene,
} from '../../../test/identity-scene.ts';

const email = 'new@example.test';
const address = '192.0.2.1';
const refusal = (code: string) => ({ code });
const nobody = { caller: null, address };

/** Invites the address and answers what only the letter tells. */
async function invited(
  scene: IdentityScene,
  role: 'owner' | 'admin' | 'member' = 'member',
  to = email,
) {
  const { principal } = scene;
  const organization = principal.organizationId;
  const record = await scene.sign.inviteMember(principal, { organization, email: to, role });
  const letter = scene.letters.at(-1);
  if (letter?.kind !== 'invitation') throw new Error('no letter');
  return { record, token: letter.data.token, organization };
}

const roleOf = async ({ basalt, principal }: IdentityScene, userId: string) =>
  basalt.tenancy.queriesOf(principal).organizations.roleOf(userId);

describe('an invitation', () => {
  test('is refused once the organization has sent twenty within an hour, and others are not', async () => {
    const scene = await anIdentityScene();
    const { invitationsPerHour: limit } = mailBudget;
    for (let index = 0; index < limit; index += 1) {
      await invited(scene, 'member', `person-${index}@example.test`);
      scene.basalt.clock.advance(60_000);
    }
    const retryAfter = (60 - limit) * 60;
    await expect(invited(scene)).rejects.toMatchObject({
      code: 'too_many_invitations',
      details: { limit, retryAfter },
    });
    expect(scene.letters).toHaveLength(limit);
    const other = await scene.act.createOrganization({ name: 'Other' });
    const principal = systemPrincipal(other.id);
    const wish = { organization: other.id, email, role: 'member' } as const;
    await expect(scene.sign.inviteMember(principal, wish)).resolves.toMatchObject({ email });
    scene.basalt.clock.advance(retryAfter * 1000 + 1);
    await expect(invited(scene)).resolves.toBeDefined();
  });

  test('is one of a limited number that can be accepted', async () => {
    const scene = await anIdentityScene();
    const { invitations: limit } = organizationBudget;
    const hour = 60 * 60_000;
    for (let index = 0; index < limit; index += 1) {
      if (index % mailBudget.invitationsPerHour === 0) scene.basalt.clock.advance(2 * hour);
      await invited(scene, 'member', `person-${index}@example.test`);
    }
    scene.basalt.clock.advance(2 * hour);
    await expect(invited(scene)).rejects.toMatchObject({
      code: 'quota_exceeded',
      details: { quota: 'invitations', limit },
    });
    // One that takes the place of another to the same person is none more.
    const { record } = await invited(scene, 'member', 'person-7@example.test');
    await scene.sign.withdrawInvitation(scene.principal, {
      organization: scene.principal.organizationId,
      invitation: record.id,
    });
    await expect(invited(scene)).resolves.toBeDefined();
    scene.basalt.clock.advance(7 * 24 * hour);
    await expect(invited(scene, 'member', 'later@example.test')).resolves.toBeDefined();
  });

  test('is sent by letter; its record does not tell the token', async () => {
    const scene = await anIdentityScene();
    const { record, token, organization } = await invited(scene, 'admin', ' New@Example.test');
    const now = scene.basalt.clock();
    const expires_at = new Date(now.getTime() + 7 * 86_400_000).toISOString();
    expect(record).toEqual({
      id: record.id,
      organization_id: organization,
      email,
      role: 'admin',
      created_at: now.toISOString(),
      expires_at,
    });
    const data = { organization: 'Quarry', role: 'admin', token, expires_at };
    expect(scene.letters).toEqual([{ to: email, kind: 'invitation', data }]);
    expect(await scene.sign.listInvitations(scene.principal, { organization })).toEqual([record]);
  });

  test('makes a confirmed account for whoever has none', async () => {
    const scene = await anIdentityScene();
    const { token, organization } = await invited(scene, 'admin');
    for (const lacking of [{}, { name: 'New' }, { password }, { name: 'New', password: 'short' }]) {
      await expect(
        scene.sign.acceptInvitation({ token, ...lacking, ...nobody }),
      ).rejects.toMatchObject(refusal('validation_failed'));
    }
    await scene.sign.acceptInvitation({ token, name: 'New', password, ...nobody });
    const caller = await scene.enter(email);
    expect(caller.user.name).toBe('New');
    expect(await roleOf(scene, caller.user.id)).toBe('admin');
    expect(await scene.sign.listInvitations(scene.principal, { organization })).toEqual([]);
    await expect(
      scene.sign.acceptInvitation({ token, name: 'New', password, ...nobody }),
    ).rejects.toMatchObject({ details: { errors: { token: [expect.any(String)] } } });
  });

  test('is accepted for an account by its owner only', async () => {
    const scene = await anIdentityScene();
    const other = await scene.act.createOrganization({ name: 'Other' });
    const passwordHash = await scene.passwordHasher.hash(password);
    const elsewhere = { ...scene.principal, organizationId: other.id };
    const wish = { email, name: 'New', passwordHash, confirmed: false };
    const { id } = await scene.act.createUser(elsewhere, wish);
    await scene.person();
    const stranger = await scene.enter('ada@example.test');
    const { token } = await invited(scene);
    const accept = (more: object) =>
      scene.sign.acceptInvitation({ token, name: 'Mallory', ...nobody, ...more });
    await expect(accept({})).rejects.toMatchObject(refusal('sign_in_required'));
    await expect(accept({ caller: stranger })).rejects.toMatchObject(refusal('sign_in_required'));
    await expect(accept({ password: 'a wrong one' })).rejects.toMatchObject(
      refusal('invalid_login'),
    );
    expect(await roleOf(scene, id)).toBeNull();
    await accept({ password });
    expect(await roleOf(scene, id)).toBe('member');
    const user = await scene.basalt.identityRealm.inIdentity(({ users }) => users.find(id));
    expect(user).toMatchObject({ name: 'New', emailConfirmedAt: scene.basalt.clock() });
  });

  test('is accepted by whoever is signed in as the account, all the way', async () => {
    const scene = await anIdentityScene();
    scene.acme.asserted = { email };
    const caller = await scene.callerOf((await scene.viaProvider()).session);
    const { token } = await invited(scene);
    const challenged = { ...caller, status: 'totp_required' } as const;
    for (const attempt of [{ caller: challenged }, { password }]) {
      await expect(
        scene.sign.acceptInvitation({ token, ...nobody, ...attempt }),
      ).rejects.toMatchObject(refusal('sign_in_required'));
    }
    await scene.sign.acceptInvitation({ token, ...nobody, caller });
    expect(await roleOf(scene, caller.user.id)).toBe('member');
  });

  test('lets passwords be guessed no more often than signing in does', async () => {
    const scene = await anIdentityScene();
    const other = await scene.act.createOrganization({ name: 'Other' });
    const passwordHash = await scene.passwordHasher.hash(password);
    const elsewhere = { ...scene.principal, organizationId: other.id };
    await scene.act.createUser(elsewhere, { email, name: 'New', passwordHash });
    const { token } = await invited(scene);
    const guess = (word: string) =>
      scene.sign.acceptInvitation({ token, password: word, ...nobody });
    for (let count = 0; count < 10; count += 1) {
      await expect(guess('wrong')).rejects.toMatchObject(refusal('invalid_login'));
    }
    await expect(guess(password)).rejects.toMatchObject(refusal('too_many_attempts'));
    await expect(
      scene.sign.signIn({ ...browser, address: '192.0.2.77', email, password }),
    ).rejects.toMatchObject(refusal('too_many_attempts'));
  });

  test('ends after seven days, when it is withdrawn, and when a newer one is sent', async () => {
    const scene = await anIdentityScene();
    const accept = (token: string) =>
      scene.sign.acceptInvitation({ token, name: 'New', password, ...nobody });
    const replaced = await invited(scene);
    const withdrawn = await invited(scene, 'admin');
    const { organization } = withdrawn;
    const wish = { organization, invitation: withdrawn.record.id };
    await scene.sign.withdrawInvitation(scene.principal, wish);
    await expect(scene.sign.withdrawInvitation(scene.principal, wish)).rejects.toMatchObject({
      code: 'not_found',
      details: { resource: 'invitation' },
    });
    const expired = await invited(scene);
    scene.basalt.clock.advance(7 * 86_400_000);
    for (const token of [replaced.token, withdrawn.token, expired.token, 'nonsense', '']) {
      await expect(accept(token)).rejects.toMatchObject({
        details: { errors: { token: [expect.any(String)] } },
      });
    }
    expect(await scene.sign.listInvitations(scene.principal, { organization })).toEqual([]);
  });

  test('is made by owners and admins, and of an owner by owners only', async () => {
    const scene = await anIdentityScene();
    const organization = scene.principal.organizationId;
    const as = async (role: 'admin' | 'member') => {
      const { email: own } = await scene.person({ email: `${role}@example.test`, role });
      return scene.sign.principalFor(await scene.enter(own), { organization });
    };
    const [admin, member] = [await as('admin'), await as('member')];
    const invite = (by: typeof admin, role: 'owner' | 'member') =>
      scene.sign.inviteMember(by, { organization, email, role });
    await expect(invite(member, 'member')).rejects.toMatchObject(refusal('insufficient_role'));
    await expect(invite(admin, 'owner')).rejects.toMatchObject({ details: { required: 'owner' } });
    expect(await invite(admin, 'member')).toMatchObject({ role: 'member' });
    await expect(scene.sign.listInvitations(member, { organization })).rejects.toMatchObject(
      refusal('insufficient_role'),
    );
    await expect(
      scene.sign.inviteMember(admin, {
        organization,
        email: 'member@example.test',
        role: 'member',
      }),
    ).rejects.toMatchObject({ details: { errors: { email: [expect.any(String)] } } });
    await expect(
      scene.sign.inviteMember(admin, { organization, email: 'nonsense', role: 'member' }),
    ).rejects.toMatchObject({ details: { errors: { email: [expect.any(String)] } } });
  });
});
