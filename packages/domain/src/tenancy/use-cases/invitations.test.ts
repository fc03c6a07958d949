import { loaded } from '../../../testing/builders/accounts.ts';
import { describe, expect, test } from 'vitest';
import { mailBudget } from '../../budgets/mail-budget.ts';
import { organizationBudget } from '../../budgets/organization-budget.ts';
import { systemPrincipal } from '../../access/principal.ts';
import {
  anIdentityFixture,
  browser,
  password,
  type IdentityFixture,
} from '../../../test/identity-fixture.ts';

const email = 'new@example.test';
const address = '192.0.2.1';
const refusal = (code: string) => ({ code });
const nobody = { caller: null, address };

/** Invites the address and answers the token, which only the mail contains. */
async function invited(
  fixture: IdentityFixture,
  role: 'owner' | 'admin' | 'member' = 'member',
  to = email,
  projectIds: readonly string[] = [],
) {
  const { principal } = fixture;
  const organization = principal.organizationId;
  const input = { organization, email: to, role, projectIds };
  const { token: shown, ...record } = await fixture.sign.inviteMember(principal, input);
  expect(shown).toBeNull();
  const mail = fixture.mails.at(-1);
  if (mail?.kind !== 'invitation') throw new Error('no mail');
  return { record, token: mail.data.token, organization };
}

const roleOf = async ({ basalt, principal }: IdentityFixture, userId: string) =>
  basalt.tenancy.queriesOf(principal).organizations.roleOf(userId);

describe('an invitation', () => {
  test('is refused once the organization has sent twenty within an hour, and others are not', async () => {
    const fixture = await anIdentityFixture();
    const { invitationsPerHour: limit } = mailBudget;
    for (let index = 0; index < limit; index += 1) {
      await invited(fixture, 'member', `person-${index}@example.test`);
      fixture.basalt.clock.advance(60_000);
    }
    const retryAfter = (60 - limit) * 60;
    await expect(invited(fixture)).rejects.toMatchObject({
      code: 'too_many_invitations',
      details: { limit, retryAfter },
    });
    expect(fixture.mails).toHaveLength(limit);
    const otherOrganization = await fixture.act.createOrganization({ name: 'Other' });
    const principal = systemPrincipal(otherOrganization.id);
    const input = { organization: otherOrganization.id, email, role: 'member' } as const;
    await expect(fixture.sign.inviteMember(principal, input)).resolves.toMatchObject({ email });
    fixture.basalt.clock.advance(retryAfter * 1000 + 1);
    await expect(invited(fixture)).resolves.toBeDefined();
  });

  test('is one of a limited number that can be accepted', async () => {
    const fixture = await anIdentityFixture();
    const { invitations: limit } = organizationBudget;
    const hour = 60 * 60_000;
    for (let index = 0; index < limit; index += 1) {
      if (index % mailBudget.invitationsPerHour === 0) fixture.basalt.clock.advance(2 * hour);
      await invited(fixture, 'member', `person-${index}@example.test`);
    }
    fixture.basalt.clock.advance(2 * hour);
    await expect(invited(fixture)).rejects.toMatchObject({
      code: 'quota_exceeded',
      details: { quota: 'invitations', limit },
    });
    // One that takes the place of another to the same person is none more.
    const { record } = await invited(fixture, 'member', 'person-7@example.test');
    await fixture.sign.withdrawInvitation(fixture.principal, {
      organization: fixture.principal.organizationId,
      invitation: record.id,
    });
    await expect(invited(fixture)).resolves.toBeDefined();
    fixture.basalt.clock.advance(7 * 24 * hour);
    await expect(invited(fixture, 'member', 'later@example.test')).resolves.toBeDefined();
  });

  test('is sent by mail; its record does not contain the token', async () => {
    const fixture = await anIdentityFixture();
    const { record, token, organization } = await invited(fixture, 'admin', ' New@Example.test');
    const now = fixture.basalt.clock();
    const expires_at = new Date(now.getTime() + 7 * 86_400_000).toISOString();
    expect(record).toEqual({
      id: record.id,
      organization_id: organization,
      email,
      role: 'admin',
      project_ids: [],
      created_at: now.toISOString(),
      expires_at,
    });
    const data = { organization: 'Quarry', by: null, role: 'admin', token, expires_at };
    const reader = { userId: null, language: null, timeZone: null };
    expect(fixture.mails).toEqual([{ to: email, reader, kind: 'invitation', data }]);
    expect(await fixture.sign.listInvitations(fixture.principal, { organization })).toEqual([
      record,
    ]);
  });

  test('ends when its address is invited again in another letter case, and members are found in any', async () => {
    const fixture = await anIdentityFixture();
    const { principal, sign, act } = fixture;
    const { token, organization } = await invited(fixture, 'admin');
    const { record } = await invited(fixture, 'member', 'NEW@Example.TEST');
    expect(await sign.listInvitations(principal, { organization })).toEqual([record]);
    expect(record).toMatchObject({ email, role: 'member' });
    await expect(sign.readInvitation({ token })).rejects.toMatchObject(
      refusal('validation_failed'),
    );
    await act.createUser(principal, { email: 'ada@example.test', name: 'Ada' });
    await expect(invited(fixture, 'owner', 'ADA@example.test')).rejects.toMatchObject({
      details: { errors: { email: [expect.any(String)] } },
    });
  });

  test('says which organization, who sent it and to whom, until it is used, and then that it was', async () => {
    const fixture = await anIdentityFixture();
    const { token, organization } = await invited(fixture);
    const shown = {
      organization: { id: organization, name: 'Quarry' },
      invited_by: null,
      email,
      used: false,
    };
    expect(await fixture.sign.readInvitation({ token })).toEqual(shown);
    await fixture.sign.acceptInvitation({ token, name: 'New', password, ...nobody });
    expect(await fixture.sign.readInvitation({ token })).toEqual({ ...shown, used: true });

    const { principal } = fixture;
    const { id } = await fixture.person({ role: 'owner' });
    const actor = { type: 'user', id, name: 'Ada' } as const;
    await fixture.sign.inviteMember(
      { ...principal, actor },
      { organization, email: 'second@example.test', role: 'member' },
    );
    const mail = fixture.mails.at(-1);
    const otherToken = mail?.kind === 'invitation' ? mail.data.token : '';
    expect(await fixture.sign.readInvitation({ token: otherToken })).toMatchObject({
      invited_by: 'Ada',
    });
    fixture.basalt.clock.advance(8 * 86_400_000);
    for (const bad of [otherToken, 'none']) {
      await expect(fixture.sign.readInvitation({ token: bad })).rejects.toMatchObject({
        details: { errors: { token: [expect.any(String)] } },
      });
    }
  });

  test('by a link is sent to nobody, and its link confirms no address', async () => {
    const fixture = await anIdentityFixture();
    const { principal, sign } = fixture;
    const organization = principal.organizationId;
    const linkFor = async (to: string) => {
      const input = { organization, email: to, role: 'member', byLink: true } as const;
      return (await sign.inviteMember(principal, input)).token ?? '';
    };
    const token = await linkFor(email);
    expect(fixture.mails).toEqual([]);
    for (const forged of [token.replace('link-', ''), `mail-${token}`]) {
      await expect(
        sign.acceptInvitation({ token: forged, name: 'New', password, ...nobody }),
      ).rejects.toMatchObject(refusal('validation_failed'));
    }
    await sign.acceptInvitation({ token, name: 'New', password, ...nobody });
    const { user } = await fixture.enter(email);
    expect(await roleOf(fixture, user.id)).toBe('member');
    expect((await loaded(fixture.basalt, user.id)).user.emailConfirmedAt).toBeNull();
    const elsewhere = await fixture.act.createOrganization({ name: 'Other' });
    const passwordHash = await fixture.passwordHasher.hash(password);
    const { id } = await fixture.act.createUser(systemPrincipal(elsewhere.id), {
      email: 'known@example.test',
      name: 'Known',
      passwordHash,
      confirmed: false,
    });
    const other = await linkFor('known@example.test');
    await sign.acceptInvitation({ token: other, password, ...nobody });
    expect(await roleOf(fixture, id)).toBe('member');
    expect((await loaded(fixture.basalt, id)).user.emailConfirmedAt).toBeNull();
  });

  test('makes a confirmed account for a person without one', async () => {
    const fixture = await anIdentityFixture();
    const { token, organization } = await invited(fixture, 'admin');
    for (const lacking of [{}, { name: 'New' }, { password }, { name: 'New', password: 'short' }]) {
      await expect(
        fixture.sign.acceptInvitation({ token, ...lacking, ...nobody }),
      ).rejects.toMatchObject(refusal('validation_failed'));
    }
    await fixture.sign.acceptInvitation({ token, name: 'New', password, ...nobody });
    const caller = await fixture.enter(email);
    expect(caller.user.name).toBe('New');
    expect(await roleOf(fixture, caller.user.id)).toBe('admin');
    expect(await fixture.sign.listInvitations(fixture.principal, { organization })).toEqual([]);
    await expect(
      fixture.sign.acceptInvitation({ token, name: 'New', password, ...nobody }),
    ).rejects.toMatchObject({ details: { errors: { token: [expect.any(String)] } } });
  });

  test('of a person without an account needs a sign-in where there are no passwords', async () => {
    const fixture = await anIdentityFixture();
    const { token, organization } = await invited(fixture);
    fixture.settings.hasPasswords = false;
    for (const fields of [{}, { name: 'New' }, { name: 'New', password }]) {
      await expect(
        fixture.sign.acceptInvitation({ token, ...fields, ...nobody }),
      ).rejects.toMatchObject(refusal('sign_in_required'));
    }
    await expect(fixture.sign.acceptInvitation({ token: 'none', ...nobody })).rejects.toMatchObject(
      refusal('validation_failed'),
    );
    fixture.acme.asserted = { email };
    const caller = await fixture.callerOf((await fixture.viaProvider()).session);
    await fixture.sign.acceptInvitation({ token, ...nobody, caller });
    expect(await roleOf(fixture, caller.user.id)).toBe('member');
    expect(await fixture.sign.listInvitations(fixture.principal, { organization })).toEqual([]);
  });

  test('is accepted for an account by its owner only', async () => {
    const fixture = await anIdentityFixture();
    const otherOrganization = await fixture.act.createOrganization({ name: 'Other' });
    const passwordHash = await fixture.passwordHasher.hash(password);
    const elsewhere = { ...fixture.principal, organizationId: otherOrganization.id };
    const input = { email, name: 'New', passwordHash, confirmed: false };
    const { id } = await fixture.act.createUser(elsewhere, input);
    await fixture.person();
    const stranger = await fixture.enter('ada@example.test');
    const { token } = await invited(fixture);
    const accept = (more: object) =>
      fixture.sign.acceptInvitation({ token, name: 'Mallory', ...nobody, ...more });
    await expect(accept({})).rejects.toMatchObject(refusal('sign_in_required'));
    await expect(accept({ caller: stranger })).rejects.toMatchObject(refusal('sign_in_required'));
    await expect(accept({ password: 'a wrong one' })).rejects.toMatchObject(
      refusal('invalid_login'),
    );
    expect(await roleOf(fixture, id)).toBeNull();
    await accept({ password });
    expect(await roleOf(fixture, id)).toBe('member');
    const { user } = await loaded(fixture.basalt, id);
    expect(user).toMatchObject({ name: 'New', emailConfirmedAt: fixture.basalt.clock() });
  });

  test('is accepted by the person who is fully signed in as the account', async () => {
    const fixture = await anIdentityFixture();
    fixture.acme.asserted = { email };
    const caller = await fixture.callerOf((await fixture.viaProvider()).session);
    const { token } = await invited(fixture);
    const challenged = { ...caller, status: 'totp_required' } as const;
    for (const attempt of [{ caller: challenged }, { password }]) {
      await expect(
        fixture.sign.acceptInvitation({ token, ...nobody, ...attempt }),
      ).rejects.toMatchObject(refusal('sign_in_required'));
    }
    await fixture.sign.acceptInvitation({ token, ...nobody, caller });
    expect(await roleOf(fixture, caller.user.id)).toBe('member');
  });

  test('lets passwords be guessed no more often than signing in does', async () => {
    const fixture = await anIdentityFixture();
    const otherOrganization = await fixture.act.createOrganization({ name: 'Other' });
    const passwordHash = await fixture.passwordHasher.hash(password);
    const elsewhere = { ...fixture.principal, organizationId: otherOrganization.id };
    await fixture.act.createUser(elsewhere, { email, name: 'New', passwordHash });
    const { token } = await invited(fixture);
    const guess = (word: string) =>
      fixture.sign.acceptInvitation({ token, password: word, ...nobody });
    for (let count = 0; count < 10; count += 1) {
      await expect(guess('wrong')).rejects.toMatchObject(refusal('invalid_login'));
    }
    await expect(guess(password)).rejects.toMatchObject(refusal('too_many_attempts'));
    await expect(
      fixture.sign.signIn({ ...browser, address: '192.0.2.77', email, password }),
    ).rejects.toMatchObject(refusal('too_many_attempts'));
  });

  test('ends after seven days, when it is withdrawn, and when a newer one is sent', async () => {
    const fixture = await anIdentityFixture();
    const accept = (token: string) =>
      fixture.sign.acceptInvitation({ token, name: 'New', password, ...nobody });
    const replaced = await invited(fixture);
    const withdrawn = await invited(fixture, 'admin');
    const { organization } = withdrawn;
    const input = { organization, invitation: withdrawn.record.id };
    await fixture.sign.withdrawInvitation(fixture.principal, input);
    await expect(fixture.sign.withdrawInvitation(fixture.principal, input)).rejects.toMatchObject({
      code: 'not_found',
      details: { resource: 'invitation' },
    });
    const expired = await invited(fixture);
    fixture.basalt.clock.advance(7 * 86_400_000);
    for (const token of [replaced.token, withdrawn.token, expired.token, 'nonsense', '']) {
      await expect(accept(token)).rejects.toMatchObject({
        details: { errors: { token: [expect.any(String)] } },
      });
    }
    expect(await fixture.sign.listInvitations(fixture.principal, { organization })).toEqual([]);
  });

  test('is made by owners and admins, and of an owner by owners only', async () => {
    const fixture = await anIdentityFixture();
    const organization = fixture.principal.organizationId;
    const as = async (role: 'admin' | 'member') => {
      const { email: own } = await fixture.person({ email: `${role}@example.test`, role });
      return fixture.sign.principalFor(await fixture.enter(own), { organization });
    };
    const [admin, member] = [await as('admin'), await as('member')];
    const invite = (by: typeof admin, role: 'owner' | 'member') =>
      fixture.sign.inviteMember(by, { organization, email, role });
    await expect(invite(member, 'member')).rejects.toMatchObject(refusal('insufficient_role'));
    await expect(invite(admin, 'owner')).rejects.toMatchObject({ details: { required: 'owner' } });
    expect(await invite(admin, 'member')).toMatchObject({ role: 'member' });
    await expect(fixture.sign.listInvitations(member, { organization })).rejects.toMatchObject(
      refusal('not_found'),
    );
    await expect(
      fixture.sign.inviteMember(admin, {
        organization,
        email: 'member@example.test',
        role: 'member',
      }),
    ).rejects.toMatchObject({ details: { errors: { email: [expect.any(String)] } } });
    await expect(
      fixture.sign.inviteMember(admin, { organization, email: 'nonsense', role: 'member' }),
    ).rejects.toMatchObject({ details: { errors: { email: [expect.any(String)] } } });
  });

  test('brings a person into the projects that it names, but for those that are archived or deleted by then', async () => {
    const fixture = await anIdentityFixture();
    const { act, principal, project } = fixture;
    const organization = principal.organizationId;
    const [archived, deleted] = [
      await act.createProject(principal, { organization, name: 'Archived' }),
      await act.createProject(principal, { organization, name: 'Deleted' }),
    ];
    const ids = [project.id, archived.id, deleted.id];
    const { record, token } = await invited(fixture, 'member', email, ids);
    expect(record.project_ids).toEqual(ids);
    await act.updateProject(principal, { project: archived.id, archived: true });
    await act.deleteProject(principal, { project: deleted.id });
    await fixture.sign.acceptInvitation({ token, name: 'New', password, ...nobody });
    const caller = await fixture.enter(email);
    const own = await fixture.sign.principalFor(caller, { organization });
    const { items } = await act.listProjects(own, {
      organization,
      filter: { archived: 'all', words: [] },
      page: { limit: 10 },
    });
    expect(items.map(({ id }) => id)).toEqual([project.id]);
    // A person who is a member by now comes into what they are not in yet, as what they are there.
    const second = await act.createProject(principal, { organization, name: 'Second' });
    const unused = await invited(fixture, 'admin', 'later@example.test', [project.id, second.id]);
    const { id } = await fixture.person({ email: 'later@example.test' });
    await act.addProjectMember(principal, { project: project.id, user: id });
    await fixture.sign.acceptInvitation({ token: unused.token, password, ...nobody });
    const { events } = fixture.basalt.tenancy.queriesOf(principal);
    const { items: log } = await events.list({ kinds: ['project.member.added'] }, { limit: 10 });
    expect(log.map(({ project_id, data }) => [project_id, data])).toEqual([
      [project.id, expect.objectContaining({ id: caller.user.id, access: 'explicit' })],
      [project.id, expect.objectContaining({ id })],
      [second.id, expect.objectContaining({ id, role: 'member', access: 'explicit' })],
    ]);
  });

  test('names only projects of its organization that are not archived', async () => {
    const fixture = await anIdentityFixture();
    const { act, principal } = fixture;
    const otherOrganization = await act.createOrganization({ name: 'Other' });
    const elsewhere = await act.createProject(systemPrincipal(otherOrganization.id), {
      organization: otherOrganization.id,
      name: 'Elsewhere',
    });
    const archived = await act.createProject(principal, {
      organization: principal.organizationId,
      name: 'Archived',
    });
    await act.updateProject(principal, { project: archived.id, archived: true });
    for (const id of [elsewhere.id, archived.id, fixture.basalt.newId()]) {
      await expect(
        invited(fixture, 'member', email, [fixture.project.id, id]),
      ).rejects.toMatchObject({ details: { errors: { project_ids: [expect.any(String)] } } });
    }
    expect(fixture.mails).toEqual([]);
  });
});
