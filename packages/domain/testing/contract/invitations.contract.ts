import { describe, expect, it } from 'vitest';
import { Invitation } from '../../src/tenancy/invitation.ts';
import { aSite, type Site } from '../builders/site.ts';
import { there } from './edits.ts';
import { write, type GroundOf } from './ground.ts';

async function anInvitation(site: Site, email = 'ada@example.test'): Promise<Invitation> {
  const { organizationId, actor } = site.principal;
  const id = site.newId();
  const invitation = new Invitation({
    id,
    organizationId,
    email,
    role: 'admin',
    tokenHash: `hash of ${id}`,
    createdBy: actor,
    now: site.tick(),
  });
  await write(site, ({ invitations }) => invitations.add(invitation));
  return invitation;
}

/** Invitations to an organization. */
export function invitationsContract(ground: GroundOf): void {
  describe('invitations', () => {
    it('are found as they were added, until they are closed', async () => {
      const site = await aSite(ground());
      const [one, two] = [await anInvitation(site), await anInvitation(site, 'bo@example.test')];
      await write(site, async ({ invitations }) => {
        expect(await invitations.listUnclosed()).toEqual([one, two]);
        expect(await invitations.lock(one.id)).toEqual(one);
        const locked = there(await invitations.lockByToken(two.tokenHash));
        expect(locked).toEqual(two);
        locked.closedAt = site.tick();
        await invitations.save(locked);
      });
      await write(site, async ({ invitations }) => {
        expect(await invitations.listUnclosed()).toEqual([one]);
        expect((await invitations.lockByToken(two.tokenHash))?.closedAt).not.toBeNull();
      });
    });

    it('are counted by when they were created, closed ones too, one count after the other', async () => {
      const site = await aSite(ground());
      const [, two, three] = [
        await anInvitation(site),
        await anInvitation(site),
        await anInvitation(site),
      ];
      const times = await write(site, async ({ invitations }) => {
        const locked = there(await invitations.lock(three.id));
        locked.closedAt = site.tick();
        await invitations.save(locked);
        return invitations.lockedTimesSince(two.createdAt);
      });
      expect(times).toEqual([two.createdAt, three.createdAt]);
      const invite = () =>
        write(site, async ({ invitations }) => {
          const counted = await invitations.lockedTimesSince(new Date(0));
          const id = site.newId();
          const { organizationId, actor } = site.principal;
          const fields = {
            id,
            organizationId,
            email: `${id}@example.test`,
            role: 'member',
          } as const;
          await invitations.add(
            new Invitation({ ...fields, tokenHash: id, createdBy: actor, now: site.tick() }),
          );
          return counted.length;
        });
      const counts = await Promise.all([invite(), invite(), invite(), invite()]);
      expect(counts.toSorted()).toEqual([3, 4, 5, 6]);
    });

    it('tell their organization by their token, and are in no other', async () => {
      const [site, other] = [await aSite(ground()), await aSite(ground())];
      const { id, tokenHash } = await anInvitation(site);
      const { identityRealm } = ground();
      expect(await identityRealm.organizationOfInvitation(tokenHash)).toBe(
        site.principal.organizationId,
      );
      expect(await identityRealm.organizationOfInvitation('no hash')).toBeNull();
      await write(other, async ({ invitations }) => {
        expect(await invitations.lock(id)).toBeNull();
        expect(await invitations.lockByToken(tokenHash)).toBeNull();
        expect(await invitations.listUnclosed()).toEqual([]);
      });
    });
  });
}
