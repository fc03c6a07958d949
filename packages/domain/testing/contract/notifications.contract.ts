import { describe, expect, it } from 'vitest';
import { Notification } from '../../src/notification/notification.ts';
import { aMember, aUser } from '../builders/people.ts';
import { aSite, type Site } from '../builders/site.ts';
import { write, type GroundOf } from './ground.ts';

const aNotification = ({ principal, newId, tick }: Site, recipientIds: string[]) =>
  new Notification({
    id: newId(),
    organizationId: principal.organizationId,
    title: 'Title',
    body: 'Body\nof "two" lines',
    url: null,
    recipientIds,
    createdBy: principal.actor,
    now: tick(),
  });

/** Members as recipients, and notifications to them. */
export function notificationsContract(ground: GroundOf): void {
  describe('notifications', () => {
    it('tells who of some people are members of the organization', async () => {
      const site = await aSite(ground());
      const [plain, owner] = [await aMember(site), await aMember(site, { role: 'owner' })];
      const foreign = await aMember(await aSite(ground()));
      const newcomer = await aUser(site);
      const asked = [foreign.id, owner.id, site.newId(), plain.id, newcomer.id];
      const known = await write(site, async ({ organizations }) =>
        organizations.membersAmong(asked),
      );
      expect([...known].toSorted()).toEqual([plain.id, owner.id].toSorted());
    });

    it('goes to members', async () => {
      const site = await aSite(ground());
      const people = [await aMember(site), await aMember(site)];
      const notification = aNotification(
        site,
        people.map(({ id }) => id),
      );
      const adding = write(site, async ({ notifications }) => notifications.add(notification));
      await expect(adding).resolves.toBeUndefined();
    });

    it('goes to nobody of another organization, nor to anybody twice', async () => {
      const site = await aSite(ground());
      const { id } = await aMember(site);
      const foreign = await aMember(await aSite(ground()));
      for (const recipients of [
        [id, foreign.id],
        [id, site.newId()],
        [id, id],
      ]) {
        const adding = write(site, async ({ notifications }) =>
          notifications.add(aNotification(site, recipients)),
        );
        await expect(adding).rejects.toBeInstanceOf(Error);
      }
    });

    it('belongs to the organization that sends it', async () => {
      const [site, other] = [await aSite(ground()), await aSite(ground())];
      const { id } = await aMember(site);
      const adding = write(other, async ({ notifications }) =>
        notifications.add(aNotification(site, [id])),
      );
      await expect(adding).rejects.toBeInstanceOf(Error);
    });
  });
}
