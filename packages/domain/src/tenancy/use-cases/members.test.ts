import { describe, expect, test } from 'vitest';
import { anIdentityFixture } from '../../../test/identity-fixture.ts';
import { nobody, page } from '../../../test/fixture.ts';
import type { Role } from '../../access/roles.ts';

const refusal = (code: string, required?: string) =>
  required === undefined ? { code } : { code, details: { required } };

/** An organization with an owner, an admin and a member, and each as a principal. */
async function people() {
  const fixture = await anIdentityFixture();
  const organization = fixture.principal.organizationId;
  const of = async (role: Role) => {
    const { id, email } = await fixture.person({ email: `${role}@example.test`, role });
    const caller = await fixture.enter(email);
    const principal = await fixture.sign.principalFor(caller, { organization });
    return { id, email, caller, principal };
  };
  const [owner, admin, member] = [await of('owner'), await of('admin'), await of('member')];
  return { ...fixture, organization, owner, admin, member };
}

describe('people of an organization', () => {
  test('are listed for owners and admins', async () => {
    const { act, organization, owner, admin, member } = await people();
    for (const { principal } of [owner, admin]) {
      const { items } = await act.listOrganizationMembers(principal, { organization, page });
      expect(items.map(({ email, role }) => [email, role])).toEqual([
        ['owner@example.test', 'owner'],
        ['admin@example.test', 'admin'],
        ['member@example.test', 'member'],
      ]);
    }
    const input = { organization, page };
    await expect(act.listOrganizationMembers(member.principal, input)).rejects.toMatchObject(
      refusal('not_found'),
    );
    const elsewhere = { organization: nobody, page };
    await expect(act.listOrganizationMembers(owner.principal, elsewhere)).rejects.toMatchObject(
      refusal('not_found'),
    );
  });

  test('get roles from owners, and but for owner from admins', async () => {
    const { act, organization, owner, admin, member } = await people();
    const change = (by: typeof owner, whom: typeof owner, role: Role) =>
      act.changeMemberRole(by.principal, { organization, user: whom.id, role });
    expect(await change(admin, member, 'admin')).toMatchObject({ id: member.id, role: 'admin' });
    expect(await change(admin, member, 'member')).toMatchObject({ role: 'member' });
    const toOwner = refusal('insufficient_role', 'owner');
    await expect(change(admin, member, 'owner')).rejects.toMatchObject(toOwner);
    await expect(change(admin, admin, 'owner')).rejects.toMatchObject(toOwner);
    await expect(change(admin, owner, 'member')).rejects.toMatchObject(toOwner);
    await expect(change(member, member, 'admin')).rejects.toMatchObject(
      refusal('insufficient_role', 'admin'),
    );
    expect(await change(owner, member, 'owner')).toMatchObject({ role: 'owner' });
    expect(await change(owner, owner, 'member')).toMatchObject({ role: 'member' });
    await expect(
      act.changeMemberRole(admin.principal, { organization, user: nobody, role: 'member' }),
    ).rejects.toMatchObject({ code: 'not_found', details: { resource: 'person' } });
  });

  test('keep at least one owner among them', async () => {
    const { act, organization, owner, member, principal } = await people();
    const demote = { organization, user: owner.id, role: 'admin' } as const;
    for (const by of [owner.principal, principal]) {
      await expect(act.changeMemberRole(by, demote)).rejects.toMatchObject(refusal('last_owner'));
      await expect(
        act.removeOrganizationMember(by, { organization, user: owner.id }),
      ).rejects.toMatchObject(refusal('last_owner'));
    }
    await act.changeMemberRole(owner.principal, { organization, user: member.id, role: 'owner' });
    await act.removeOrganizationMember(owner.principal, { organization, user: owner.id });
    const { items } = await act.listOrganizationMembers(principal, { organization, page });
    expect(items.map(({ id }) => id)).not.toContain(owner.id);
  });

  test('leave what they made working, unless it is revoked with them, by who may do that', async () => {
    const { act, organization, admin, owner, principal } = await people();
    const mine = await act.createCredential(admin.principal, {
      name: 'mine',
      scopes: ['tickets:write'],
    });
    const otherKey = await act.createCredential(owner.principal, { name: 'other', scopes: ['*'] });
    const input = { organization, url: 'https://example.org/x', events: ['*'] };
    const hook = await act.createWebhook(admin.principal, input);
    const createdBy = admin.id;
    const { token: _, ...record } = mine;
    expect(record.created_by).toEqual(admin.principal.actor);
    expect(hook.created_by).toEqual(admin.principal.actor);
    expect(await act.listCredentials(principal, { createdBy })).toEqual([record]);
    const hooks = await act.listWebhooks(principal, { organization, createdBy, page });
    expect(hooks.items.map(({ id }) => id)).toEqual([hook.id]);

    const removal = { organization, user: admin.id };
    await act.changeMemberRole(owner.principal, { ...removal, role: 'member' });
    const demoted = { ...admin.principal, person: { userId: admin.id, role: 'member' } } as const;
    await expect(
      act.removeOrganizationMember(demoted, { ...removal, revoke: ['credentials'] }),
    ).rejects.toMatchObject(refusal('insufficient_role'));

    await act.removeOrganizationMember(owner.principal, removal);
    const state = async () => {
      const all = await act.listCredentials(principal);
      const { enabled } = await act.readWebhook(principal, { webhook: hook.id });
      return {
        good: all.filter((credential) => credential.revoked_at === null).map(({ id }) => id),
        enabled,
      };
    };
    expect(await state()).toEqual({ good: [mine.id, otherKey.id], enabled: true });
    await act.addOrganizationMember(owner.principal, { ...removal, role: 'admin' });
    await act.removeOrganizationMember(owner.principal, { ...removal, revoke: ['webhooks'] });
    expect(await state()).toEqual({ good: [mine.id, otherKey.id], enabled: false });
    await act.addOrganizationMember(owner.principal, { ...removal, role: 'admin' });
    await act.removeOrganizationMember(owner.principal, { ...removal, revoke: ['credentials'] });
    expect(await state()).toEqual({ good: [otherKey.id], enabled: false });
  });

  test('leave by themselves or are removed, lose all access at once, and may come back', async () => {
    const { act, sign, organization, owner, admin, member, principal, project } = await people();
    await act.addProjectMember(admin.principal, { project: project.id, user: member.id });
    await expect(
      act.removeOrganizationMember(member.principal, { organization, user: admin.id }),
    ).rejects.toMatchObject(refusal('insufficient_role'));
    await expect(
      act.removeOrganizationMember(admin.principal, { organization, user: owner.id }),
    ).rejects.toMatchObject(refusal('insufficient_role', 'owner'));
    await act.removeOrganizationMember(member.principal, { organization, user: member.id });
    for (const root of [{ organization }, { resource: 'project', id: project.id } as const]) {
      await expect(sign.principalFor(member.caller, root)).rejects.toMatchObject(
        refusal('not_found'),
      );
    }
    expect(await sign.listOwnOrganizations(member.caller)).toEqual([]);
    const input = { organization, user: member.id, role: 'member' } as const;
    const back = await act.addOrganizationMember(admin.principal, input);
    expect(back).toMatchObject({ id: member.id, role: 'member' });
    const again = await sign.principalFor(member.caller, { organization });
    await expect(act.readProject(again, { project: project.id })).rejects.toMatchObject(
      refusal('not_found'),
    );
    for (const user of [member.id, nobody]) {
      await expect(act.addOrganizationMember(principal, { ...input, user })).rejects.toMatchObject({
        details: { errors: { user_id: [expect.any(String)] } },
      });
    }
  });

  test('are put into projects and taken out by owners and admins', async () => {
    const { act, admin, member, project } = await people();
    const input = { project: project.id, user: member.id };
    await act.addProjectMember(admin.principal, input);
    for (const attempt of [act.addProjectMember, act.removeProjectMember]) {
      await expect(attempt(member.principal, input)).rejects.toMatchObject(
        refusal('insufficient_role'),
      );
    }
    await act.removeProjectMember(admin.principal, input);
    await expect(act.removeProjectMember(admin.principal, input)).rejects.toMatchObject({
      details: { resource: 'person' },
    });
    const put = await act.putProjectMember(admin.principal, input);
    expect(put).toMatchObject({ id: member.id, role: 'member', access: 'explicit' });
    expect(await act.putProjectMember(admin.principal, input)).toEqual(put);
    await expect(
      act.putProjectMember(admin.principal, { ...input, user: nobody }),
    ).rejects.toMatchObject({ code: 'not_found', details: { resource: 'person' } });
    await act.removeProjectMember(admin.principal, input);
    await expect(act.addProjectMember(member.principal, input)).rejects.toMatchObject(
      refusal('not_found'),
    );
  });
});

describe('a person as a principal', () => {
  test('has the scopes and the visibility of the role', async () => {
    const { sign, organization, owner, member, project } = await people();
    expect(owner.principal).toEqual({
      organizationId: organization,
      actor: { type: 'user', id: owner.id, name: 'Ada' },
      scopes: ['*'],
      person: { userId: owner.id, role: 'owner' },
    });
    expect(member.principal.scopes).not.toContain('projects:write');
    const root = { resource: 'project', id: project.id } as const;
    expect(await sign.principalFor(owner.caller, root)).toEqual(owner.principal);
  });

  test('is nobody in another organization, whatever is named there', async () => {
    const { sign, owner, act } = await people();
    const otherOrganization = await act.createOrganization({ name: 'Other' });
    const stranger = await act.createProject(
      { ...owner.principal, organizationId: otherOrganization.id },
      { organization: otherOrganization.id, name: 'Secret' },
    );
    for (const root of [
      { organization: otherOrganization.id },
      { organization: 'nonsense' },
      { resource: 'project', id: stranger.id },
    ] as const) {
      await expect(sign.principalFor(owner.caller, root)).rejects.toMatchObject(
        refusal('not_found'),
      );
    }
    await expect(act.readProject(owner.principal, { project: stranger.id })).rejects.toMatchObject(
      refusal('not_found'),
    );
  });

  test('understands a ticket’s key in the one organization', async () => {
    const { sign, owner, ticket, boards, act } = await people();
    const { key } = await ticket(boards[0]);
    const root = { resource: 'ticket', id: key.toLowerCase() } as const;
    expect(await sign.principalFor(owner.caller, root)).toEqual(owner.principal);
    const otherOrganization = await act.createOrganization({ name: 'Other' });
    const input = { email: owner.email, name: 'Ada', role: 'member' } as const;
    await act.createUser({ ...owner.principal, organizationId: otherOrganization.id }, input);
    await expect(sign.principalFor(owner.caller, root)).rejects.toMatchObject(refusal('not_found'));
  });

  test('who is an admin hands out no key that does what only owners may do', async () => {
    const { act, admin, owner } = await people();
    const refused = refusal('insufficient_role', 'owner');
    for (const scope of ['organization:write', '*']) {
      const input = { name: 'CI', scopes: ['tickets:read', scope] };
      await expect(act.createCredential(admin.principal, input)).rejects.toMatchObject(refused);
      const { public_id: publicId } = await act.createCredential(owner.principal, input);
      await expect(act.rotateCredential(admin.principal, { publicId })).rejects.toMatchObject(
        refused,
      );
      await act.rotateCredential(owner.principal, { publicId });
      await act.revokeCredential(admin.principal, { publicId });
    }
  });

  test('who is a plain member sees no credentials', async () => {
    const { act, member } = await people();
    await expect(act.listCredentials(member.principal)).rejects.toMatchObject(refusal('not_found'));
  });

  test('who is a plain member changes only documents that they created or edit', async () => {
    const { act, admin, member, organization } = await people();
    const make = (fields: object) =>
      act.createDocument(admin.principal, { organization, title: 'Guide', ...fields });
    const { id: shown } = await make({ status: 'published' });
    const { id: edited } = await make({ editorIds: [member.id] });
    const { id: hidden } = await make({});
    const { principal } = member;
    const title = 'Better';
    expect(await act.updateDocument(principal, { document: edited, title })).toMatchObject({
      title,
    });
    await expect(act.updateDocument(principal, { document: hidden, title })).rejects.toMatchObject(
      refusal('not_found'),
    );
    await expect(act.updateDocument(principal, { document: shown, title })).rejects.toMatchObject(
      refusal('not_editor'),
    );
    await expect(act.deleteDocument(principal, { document: shown })).rejects.toMatchObject(
      refusal('not_editor'),
    );
    await act.deleteDocument(admin.principal, { document: shown });
    await expect(act.restoreDocument(principal, { document: shown })).rejects.toMatchObject(
      refusal('not_editor'),
    );
  });

  test('who is an owner or admin takes back what others said, and changes none of it', async () => {
    const { act, admin, member, project, ticket, boards } = await people();
    await act.addProjectMember(admin.principal, { project: project.id, user: member.id });
    const { id: parent } = await ticket(boards[0]);
    const say = (by: typeof admin) =>
      act.createTicketComment(by.principal, { parent, bodyHtml: '<p>Hello</p>' });
    const [theirs, ours] = [await say(member), await say(admin)];
    const edit = { parent, comment: theirs.id, bodyHtml: '<p>Other</p>' };
    await expect(act.updateTicketComment(admin.principal, edit)).rejects.toMatchObject(
      refusal('not_author'),
    );
    await expect(
      act.deleteTicketComment(member.principal, { parent, comment: ours.id }),
    ).rejects.toMatchObject(refusal('not_author'));
    await act.deleteTicketComment(admin.principal, { parent, comment: theirs.id });
    expect((await act.listTicketComments(admin.principal, { parent, page })).items).toHaveLength(1);
  });
});
