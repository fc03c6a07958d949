import { describe, expect, it } from 'vitest';
import { Notification } from '../../src/notification/notification.ts';
import { aMember, aUser } from '../builders/people.ts';
import { aTenantFixture, save, type TenantFixture } from '../builders/tenant-fixture.ts';
import { read, write, type StorageOf } from './test-storage.ts';

const aNotification = ({ principal, newId, tick }: TenantFixture, recipientIds: string[]) =>
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
export function notificationsContract(storage: StorageOf): void {
  describe('notifications', () => {
    it('tells who of some people are members of the organization', async () => {
      const tenant = await aTenantFixture(storage());
      const [plain, owner] = [await aMember(tenant), await aMember(tenant, { role: 'owner' })];
      const foreign = await aMember(await aTenantFixture(storage()));
      const newcomer = await aUser(tenant);
      const asked = [foreign.id, owner.id, tenant.newId(), plain.id, newcomer.id];
      const known = await write(tenant, async ({ organizations }) =>
        organizations.membersAmong(asked),
      );
      expect([...known].toSorted()).toEqual([plain.id, owner.id].toSorted());
    });

    it('goes to members', async () => {
      const tenant = await aTenantFixture(storage());
      const people = [await aMember(tenant), await aMember(tenant)];
      const notification = aNotification(
        tenant,
        people.map(({ id }) => id),
      );
      const adding = write(tenant, (stores) => save(stores, notification));
      await expect(adding).resolves.toBeUndefined();
    });

    it('goes to nobody of another organization, nor to anybody twice', async () => {
      const tenant = await aTenantFixture(storage());
      const { id } = await aMember(tenant);
      const foreign = await aMember(await aTenantFixture(storage()));
      for (const recipients of [
        [id, foreign.id],
        [id, tenant.newId()],
        [id, id],
      ]) {
        const adding = write(tenant, (stores) => save(stores, aNotification(tenant, recipients)));
        await expect(adding).rejects.toBeInstanceOf(Error);
      }
    });

    it('is read once by each of its recipients, and by nobody else', async () => {
      const tenant = await aTenantFixture(storage());
      const [one, other, none] = [
        await aMember(tenant),
        await aMember(tenant),
        await aMember(tenant),
      ];
      const notification = aNotification(tenant, [one.id, other.id]);
      await write(tenant, (stores) => save(stores, notification));
      const first = tenant.tick();
      const reading = (userId: string, id = notification.id) =>
        write(tenant, async ({ notifications }) => notifications.lockReading(id, userId));
      expect(await reading(one.id)).toEqual({ readAt: null });
      const set = { kind: 'notification_read', notificationId: notification.id } as const;
      const sets = [{ ...set, userId: one.id, now: first }];
      await write(tenant, (stores) => stores.write({ sets }, { kind: 'done', answer: null }));
      expect(await reading(one.id)).toEqual({ readAt: first });
      expect(await reading(none.id)).toBeNull();
      expect(await reading(one.id, tenant.newId())).toBeNull();
      const seenBy = async (userId: string) =>
        (await read(tenant).notifications.ofPerson(userId, { limit: 5, total: true })).items;
      expect(await seenBy(one.id)).toEqual([
        {
          id: notification.id,
          organization_id: tenant.principal.organizationId,
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
      const tenant = await aTenantFixture(storage());
      const { id: userId } = await aMember(tenant);
      const sent: string[] = [];
      for (let count = 0; count < 5; count += 1) {
        const notification = aNotification(tenant, [userId]);
        await write(tenant, (stores) => save(stores, notification));
        sent.unshift(notification.id);
      }
      const { notifications } = read(tenant);
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
      const [tenant, other] = [await aTenantFixture(storage()), await aTenantFixture(storage())];
      const { id } = await aMember(tenant);
      const adding = write(other, (stores) => save(stores, aNotification(tenant, [id])));
      await expect(adding).rejects.toBeInstanceOf(Error);
    });
  });
}
