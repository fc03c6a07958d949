import { describe, expect, it } from 'vitest';
import { Notification } from '../../src/notification/notification.ts';
import { aMember, aUser } from '../builders/people.ts';
import { aSite, type Site } from '../builders/site.ts';
import { read, write, type GroundOf } from './ground.ts';

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

const idsInOrder = (records: readonly { id: string }[]) => records.map(({ id }) => id);

function never(): never {
  throw new Error('there is no such page');
}

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

    it('is read once by each of its recipients, and by nobody else', async () => {
      const site = await aSite(ground());
      const [one, other, none] = [await aMember(site), await aMember(site), await aMember(site)];
      const notification = aNotification(site, [one.id, other.id]);
      await write(site, async ({ notifications }) => notifications.add(notification));
      const first = site.tick();
      const markRead = (userId: string, now: Date, id = notification.id) =>
        write(site, async ({ notifications }) => notifications.markRead(id, { userId, now }));
      expect(await markRead(one.id, first)).toBe(true);
      expect(await markRead(one.id, site.tick())).toBe(true);
      expect(await markRead(none.id, first)).toBe(false);
      expect(await markRead(one.id, first, site.newId())).toBe(false);
      const seenBy = async (userId: string) =>
        (await read(site).notifications.ofPerson(userId, { limit: 5, total: true })).items;
      expect(await seenBy(one.id)).toEqual([
        {
          id: notification.id,
          organization_id: site.principal.organizationId,
          title: 'Title',
          body: 'Body\nof "two" lines',
          url: null,
          read_at: first.toISOString(),
          created_at: notification.createdAt.toISOString(),
        },
      ]);
      expect(await seenBy(other.id)).toMatchObject([{ read_at: null }]);
      expect(await seenBy(none.id)).toEqual([]);
    });

    it('is listed newest first, in pages of either direction', async () => {
      const site = await aSite(ground());
      const { id: userId } = await aMember(site);
      const sent: string[] = [];
      for (let count = 0; count < 5; count += 1) {
        const notification = aNotification(site, [userId]);
        await write(site, async ({ notifications }) => notifications.add(notification));
        sent.unshift(notification.id);
      }
      const { notifications } = read(site);
      const first = await notifications.ofPerson(userId, { limit: 2, total: true });
      expect([idsInOrder(first.items), first.prev, first.total]).toEqual([
        sent.slice(0, 2),
        null,
        5,
      ]);
      const second = await notifications.ofPerson(userId, {
        limit: 2,
        cursor: first.next ?? never(),
      });
      expect(idsInOrder(second.items)).toEqual(sent.slice(2, 4));
      const last = await notifications.ofPerson(userId, {
        limit: 2,
        cursor: second.next ?? never(),
      });
      expect([idsInOrder(last.items), last.next]).toEqual([sent.slice(4), null]);
      const back = await notifications.ofPerson(userId, { limit: 2, cursor: last.prev ?? never() });
      expect(idsInOrder(back.items)).toEqual(sent.slice(2, 4));
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
