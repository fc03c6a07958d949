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
