import { describe, expect, it } from 'vitest';
import type { AccountChanges } from '../../src/ports/account-changes.ts';
import { changed } from '../../src/record/next-version.ts';
import { aMember, aUser, joins, leaves } from '../builders/people.ts';
import { aTenantFixture, save } from '../builders/tenant-fixture.ts';
import { aProject } from '../builders/work.ts';
import { there } from './edits.ts';
import { read, write, type StorageOf } from './test-storage.ts';
import { expectPages, pageOf, whole } from './walk.ts';

/** The people of an organization, who come, change and go. */
export function membersContract(storage: StorageOf): void {
  describe('members', () => {
    it('change their role, leave, and come back', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const user = await aMember(tenant, { role: 'admin', project });
      const place = () =>
        write(tenant, async ({ organizations }) => organizations.loadPlace(user.id));
      const { id, name, email } = user;
      expect(await place()).toMatchObject({
        membership: { userId: id, role: 'admin', removedAt: null },
        person: { id, name, email, role: 'admin' },
        owners: new Set(),
      });
      await write(tenant, async (stores) => {
        const { membership } = there(await stores.organizations.loadPlace(user.id));
        await save(stores, changed(membership, { role: 'owner' }));
      });
      expect((await place())?.owners).toEqual(new Set([user.id]));
      expect(await read(tenant).organizations.roleOf(user.id)).toBe('owner');
      await leaves(tenant, user.id);
      expect(await read(tenant).organizations.roleOf(user.id)).toBeNull();
      expect(await place()).toMatchObject({
        membership: { removedAt: expect.any(Date) as Date },
        person: { email, role: 'owner' },
        owners: new Set(),
      });
      await write(tenant, async ({ organizations }) => {
        expect([...(await organizations.lockOwners())]).toEqual([]);
        expect(await organizations.membership(user.id)).toBeNull();
        expect((await organizations.findPerson(user.id))?.email).toBe(user.email);
        expect((await organizations.loadAccount(email))?.membership?.removedAt).not.toBeNull();
      });
      await joins(tenant, user.id);
      const access = await write(tenant, async ({ projects }) =>
        projects.usersWithAccess(project.id, [user.id]),
      );
      expect([...access]).toEqual([]);
      expect(await read(tenant).organizations.roleOf(user.id)).toBe('member');
      expect((await place())?.membership.removedAt).toBeNull();
    });

    it('have pictures that only the organizations see of which they are members', async () => {
      const tenant = await aTenantFixture(storage());
      const [user, colleague] = [await aMember(tenant), await aMember(tenant)];
      const foreign = await aTenantFixture(storage());
      await aMember(foreign);
      const pictureOf = ({ id: userId }: { id: string }, bytes: number[]) =>
        ({
          id: storage().newId(),
          userId,
          mediaType: 'image/png',
          bytes: new Uint8Array(bytes),
        }) as const;
      const change = (changes: AccountChanges) =>
        storage().accountsTransaction.inIdentity((stores) => stores.write(changes));
      const [first, second, ofColleague] = [
        pictureOf(user, [0, 255]),
        pictureOf(user, [9]),
        pictureOf(colleague, [7]),
      ];
      for (const picture of [first, second, ofColleague])
        await change({ links: [{ kind: 'picture', picture }] });
      const listed = async (at: typeof tenant, ids?: string[]) => {
        const { items } = await read(at).organizations.pictures({ limit: 10 }, ids);
        return items;
      };
      const record = { id: second.id, user_id: user.id };
      expect(await listed(tenant)).toEqual([record, { id: ofColleague.id, user_id: colleague.id }]);
      expect(await listed(tenant, [user.id])).toEqual([record]);
      const found = there(await read(tenant).organizations.picture(second.id));
      expect({ ...found, bytes: [...found.bytes] }).toEqual({ ...second, bytes: [9] });
      expect(await read(tenant).organizations.picture(first.id)).toBeNull();
      expect(await listed(foreign)).toEqual([]);
      expect(await read(foreign).organizations.picture(second.id)).toBeNull();
      await leaves(tenant, user.id);
      expect(await listed(tenant, [user.id])).toEqual([]);
      expect(await read(tenant).organizations.picture(second.id)).toBeNull();
      await change({ sets: [{ kind: 'picture_removed', userId: colleague.id }] });
      expect(await listed(tenant)).toEqual([]);
    });

    it('are nobody who never was one', async () => {
      const tenant = await aTenantFixture(storage());
      const stranger = await aUser(tenant);
      expect(await read(tenant).organizations.roleOf(stranger.id)).toBeNull();
      await write(tenant, async ({ organizations }) => {
        expect(await organizations.loadPlace(stranger.id)).toBeNull();
        expect(await organizations.findPerson(stranger.id)).toBeNull();
      });
    });

    it('are listed by name, page by page', async () => {
      const tenant = await aTenantFixture(storage());
      for (const name of ['Zoe', 'Ada', 'Max', 'Eve', 'Bo']) await aMember(tenant, { name });
      const former = await aMember(tenant, { name: 'Gone' });
      await leaves(tenant, former.id);
      await aMember(await aTenantFixture(storage()), { name: 'Elsewhere' });
      const list = async (page: Parameters<typeof pageOf>[1]) =>
        read(tenant).organizations.members(page);
      expect((await whole(list)).map(({ name }) => name)).toEqual([
        'Ada',
        'Bo',
        'Eve',
        'Max',
        'Zoe',
      ]);
      await expectPages(list, 2);
      expect(await pageOf(list, { limit: 1, total: true })).toMatchObject({ total: 5 });
    });
  });
}
