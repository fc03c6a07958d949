import { describe, expect, it } from 'vitest';
import { User } from '../../src/records/user.ts';
import type { Invitation } from '../../src/records/invitation.ts';
import { newInvitation } from '../../src/records/invitation.ts';
import { Membership } from '../../src/records/membership.ts';
import { changed } from '../../src/record/next-version.ts';
import { aMember } from '../builders/people.ts';
import { aTenantFixture, save, type TenantFixture } from '../builders/tenant-fixture.ts';
import { aProject } from '../builders/work.ts';
import { there } from './edits.ts';
import { read, write, type StorageOf } from './test-storage.ts';

async function anInvitation(
  tenant: TenantFixture,
  email = 'ada@example.test',
): Promise<Invitation> {
  const { organizationId, actor } = tenant.principal;
  const id = tenant.newId();
  const invitation = newInvitation({
    id,
    organizationId,
    email,
    role: 'admin',
    projectIds: [tenant.newId(), tenant.newId()],
    tokenHash: `hash of ${id}`,
    createdBy: actor,
    now: tenant.tick(),
  });
  await write(tenant, (stores) => save(stores, invitation));
  return invitation;
}

/** Invitations to an organization. */
export function invitationsContract(storage: StorageOf): void {
  describe('invitations', () => {
    it('are found as they were added, until they are closed', async () => {
      const tenant = await aTenantFixture(storage());
      const [first, second] = [
        await anInvitation(tenant),
        await anInvitation(tenant, 'bo@example.test'),
      ];
      await write(tenant, async (stores) => {
        const { invitations } = stores;
        expect(await invitations.listUnclosed()).toEqual([first, second]);
        expect(await invitations.lock(first.id)).toEqual(first);
        const locked = there(await invitations.lockByToken(second.tokenHash));
        expect(locked).toEqual(second);
        await save(stores, changed(locked, { closedAt: tenant.tick() }));
      });
      await write(tenant, async ({ invitations }) => {
        expect(await invitations.listUnclosed()).toEqual([first]);
        expect((await invitations.lockByToken(second.tokenHash))?.closedAt).not.toBeNull();
      });
    });

    it('may name projects, into which a person comes with the change that stores them', async () => {
      const tenant = await aTenantFixture(storage());
      const [first, second] = [await aProject(tenant), await aProject(tenant)];
      const invitation = await anInvitation(tenant);
      const { organizationId } = tenant.principal;
      const [id, now] = [tenant.newId(), tenant.tick()];
      const account = { id, name: 'New', email: `${id}@example.test`, passwordHash: null };
      const membership = new Membership({ organizationId, userId: id, role: 'member', now });
      await write(tenant, async (stores) => {
        const locked = there(await stores.invitations.lockByToken(invitation.tokenHash));
        const found = await stores.projects.loadForMember(first.id, id);
        expect(found).toMatchObject({ project: { id: first.id }, member: null });
        const user = new User({ ...account, emailConfirmedAt: now, now });
        await stores.write(
          {
            sets: [first, second].map(({ id: projectId }) => ({
              kind: 'project_member',
              projectId,
              userId: id,
              isMember: true,
              now,
            })),
            saved: [changed(locked, { closedAt: now }), user, membership],
          },
          { kind: 'done', answer: null },
        );
      });
      for (const project of [first, second]) {
        const members = await read(tenant).projects.members(project.id, { limit: 10 });
        expect(members?.items).toMatchObject([{ id, access: 'explicit' }]);
      }
    });

    it('are found by who sent them', async () => {
      const tenant = await aTenantFixture(storage());
      const { id } = await aMember(tenant, { role: 'admin' });
      await anInvitation(tenant);
      const actor = { type: 'user', id, name: 'Ada' } as const;
      const theirs = await anInvitation({ ...tenant, principal: { ...tenant.principal, actor } });
      const sent = () => write(tenant, ({ invitations }) => invitations.lockSentBy(id));
      expect(await sent()).toEqual([theirs]);
      await write(tenant, async (stores) => {
        const [invitation] = await stores.invitations.lockSentBy(id);
        await save(stores, changed(there(invitation), { closedAt: tenant.tick() }));
      });
      expect(await sent()).toEqual([]);
    });

    it('are counted by when they were created, closed ones too, one count after the other', async () => {
      const tenant = await aTenantFixture(storage());
      const [first, second, third] = [
        await anInvitation(tenant),
        await anInvitation(tenant),
        await anInvitation(tenant),
      ];
      await write(tenant, async (stores) => {
        const locked = there(await stores.invitations.lock(third.id));
        await save(stores, changed(locked, { closedAt: tenant.tick() }));
      });
      const counted = await write(tenant, ({ invitations }) =>
        invitations.loadForInvite(second.createdAt),
      );
      expect(counted).toEqual({
        unclosed: [first, second],
        times: [second.createdAt, third.createdAt],
      });
      const invite = () =>
        write(tenant, async (stores) => {
          const { times } = await stores.invitations.loadForInvite(new Date(0));
          const id = tenant.newId();
          const { organizationId, actor } = tenant.principal;
          const fields = {
            id,
            organizationId,
            email: `${id}@example.test`,
            role: 'member',
          } as const;
          await save(
            stores,
            newInvitation({ ...fields, tokenHash: id, createdBy: actor, now: tenant.tick() }),
          );
          return times.length;
        });
      const counts = await Promise.all([invite(), invite(), invite(), invite()]);
      expect(counts.toSorted()).toEqual([3, 4, 5, 6]);
    });

    it('tell their organization by their token, and are in no other', async () => {
      const [tenant, otherTenant] = [
        await aTenantFixture(storage()),
        await aTenantFixture(storage()),
      ];
      const { id, tokenHash } = await anInvitation(tenant);
      const { accountsTransaction } = storage();
      expect(await accountsTransaction.organizationOfInvitation(tokenHash)).toBe(
        tenant.principal.organizationId,
      );
      expect(await accountsTransaction.organizationOfInvitation('no hash')).toBeNull();
      await write(otherTenant, async ({ invitations }) => {
        expect(await invitations.lock(id)).toBeNull();
        expect(await invitations.lockByToken(tokenHash)).toBeNull();
        expect(await invitations.listUnclosed()).toEqual([]);
      });
    });
  });
}
