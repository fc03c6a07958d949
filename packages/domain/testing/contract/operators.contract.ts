import { describe, expect, it } from 'vitest';
import { accountCreated, type AccountEvent } from '../../src/event/account-event.ts';
import { User } from '../../src/records/user.ts';
import { TwoFactor } from '../../src/records/two-factor.ts';
import { anAccount, changeAccounts, dawn } from '../builders/accounts.ts';
import { aMember, leaves } from '../builders/people.ts';
import { changed } from '../../src/record/next-version.ts';
import { aTenantFixture, save } from '../builders/tenant-fixture.ts';
import { there } from './edits.ts';
import { idsOf, write, type StorageOf } from './test-storage.ts';

const later = (milliseconds: number): Date => new Date(dawn.getTime() + milliseconds);

/** What the operator of a deployment reads and changes across organizations. */
export function operatorsContract(storage: StorageOf): void {
  describe('the operator', () => {
    it('lists the organizations in creation order, part by part', async () => {
      const { organizationId: first } = (await aTenantFixture(storage())).principal;
      const { organizationId: second } = (await aTenantFixture(storage())).principal;
      const { organizationId: third } = (await aTenantFixture(storage())).principal;
      const { tenancy } = storage();
      expect(await tenancy.organizationIds({ after: first, limit: 1 })).toEqual([second]);
      expect(await tenancy.organizationIds({ after: first, limit: 9 })).toEqual([second, third]);
      expect(await tenancy.organizationIds({ limit: 200 })).toEqual(
        expect.arrayContaining([first, second, third]),
      );
      expect(await tenancy.organizationIds({ after: third, limit: 9 })).toEqual([]);
    });

    it('renames an organization and no other', async () => {
      const [tenant, otherTenant] = [
        await aTenantFixture(storage()),
        await aTenantFixture(storage()),
      ];
      const before = await write(otherTenant, ({ organizations }) => organizations.find());
      await write(tenant, async (stores) => {
        const locked = there(await stores.organizations.lock());
        await save(stores, changed(locked, { name: 'Renamed' }));
      });
      const found = await write(tenant, ({ organizations }) => organizations.find());
      expect(found).toMatchObject({ id: tenant.principal.organizationId, name: 'Renamed' });
      expect(await write(otherTenant, ({ organizations }) => organizations.find())).toEqual(before);
    });

    it('lists accounts in creation order: all, or the present members of an organization', async () => {
      const { accountsTransaction } = storage();
      const [tenant, otherTenant] = [
        await aTenantFixture(storage()),
        await aTenantFixture(storage()),
      ];
      const plain = await anAccount(storage(), { passwordHash: null, deactivatedAt: later(7) });
      const [member, former] = [await aMember(tenant), await aMember(tenant)];
      await aMember(otherTenant);
      await leaves(tenant, former.id);
      const pending = new TwoFactor({ userId: member.id, sealedSecret: 'sealed', now: dawn });
      await changeAccounts(storage(), { saved: [changed(pending, { confirmedAt: dawn })] });
      const { organizationId } = tenant.principal;
      expect(await accountsTransaction.accounts({ organizationId }, { limit: 9 })).toEqual([
        {
          id: member.id,
          name: member.name,
          email: member.email,
          email_confirmed_at: member.emailConfirmedAt?.toISOString(),
          deactivated_at: null,
          has_password: false,
          two_factor: true,
          created_at: member.createdAt.toISOString(),
        },
      ]);
      const all = await accountsTransaction.accounts({}, { after: plain.id, limit: 2 });
      expect(all.map(({ id }) => id)).toEqual([member.id, former.id]);
      const [listed] = await accountsTransaction
        .accounts({}, { after: tenant.principal.organizationId, limit: 200 })
        .then((found) => found.filter(({ id }) => id === plain.id));
      expect(listed).toMatchObject({
        deactivated_at: later(7).toISOString(),
        has_password: false,
        two_factor: false,
      });
    });

    it('reads that an account was made within an organization, unless that was undone', async () => {
      const { accountsTransaction, newId } = storage();
      const tenant = await aTenantFixture(storage());
      const { id: userId } = await aMember(tenant);
      const found = await accountsTransaction.accountEvents({ userId }, { limit: 9 });
      expect(found).toMatchObject([{ type: 'account.created', actor: tenant.principal.actor }]);
      const user = await anAccount(storage());
      const undone = write(tenant, async (stores) => {
        const otherUser = Object.assign(user, { id: newId(), email: `${newId()}@example.test` });
        const accountEvents = [accountCreated(otherUser, newId)];
        const twice = [
          otherUser,
          Object.assign(new User({ ...otherUser, now: dawn }), { id: newId() }),
        ];
        await stores.write({ saved: twice, accountEvents }, { kind: 'done', answer: null });
      });
      await expect(undone).rejects.toThrow(/not unique|validation/);
      expect(await accountsTransaction.accountEvents({ userId: user.id }, { limit: 9 })).toEqual(
        [],
      );
    });

    it('reads the events of accounts, newest first', async () => {
      const { accountsTransaction, newId } = storage();
      const [ada, bo] = [await anAccount(storage()), await anAccount(storage())];
      const actor = { type: 'system', name: 'command line' } as const;
      const note = async (userId: string, at: Date, more: Partial<AccountEvent> = {}) => {
        const event = { id: newId(), userId, kind: 'password.changed', data: {}, at } as const;
        await changeAccounts(storage(), { accountEvents: [{ ...event, ...more }] });
        return event.id;
      };
      const newest = await note(ada.id, later(3), { actor });
      const oldest = await note(ada.id, later(1), { data: { provider: 'acme' } });
      const same = await note(ada.id, later(1));
      const others = await note(bo.id, later(2));
      const of = (filter: object, limit = 9, after?: string) =>
        accountsTransaction.accountEvents(filter, { limit, after });
      const found = await of({ userId: ada.id });
      expect(found.map(({ id }) => id)).toEqual([newest, same, oldest]);
      expect(found[0]).toEqual({
        id: newest,
        timestamp: later(3).toISOString(),
        type: 'password.changed',
        user_id: ada.id,
        email: ada.email,
        actor,
        data: {},
      });
      expect(found[2]).toMatchObject({ actor: null, data: { provider: 'acme' } });
      expect((await of({ userId: ada.id }, 1, newest)).map(({ id }) => id)).toEqual([same]);
      expect((await of({ userId: ada.id }, 9, same)).map(({ id }) => id)).toEqual([oldest]);
      const recent = await of({ since: later(2) }, 200);
      expect(idsOf(recent)).toEqual(expect.arrayContaining([newest, others].toSorted()));
      expect(idsOf(recent)).not.toContain(same);
      expect(await of({ userId: newId() })).toEqual([]);
    });
  });
}
