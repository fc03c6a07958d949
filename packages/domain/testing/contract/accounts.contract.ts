import { describe, expect, it } from 'vitest';
import type { AccountEvent, AccountEventKind } from '../../src/identity/account/account-event.ts';
import { Identity } from '../../src/identity/oauth/identity.ts';
import { anAccount, dawn } from '../builders/accounts.ts';
import { aMember, joins, leaves } from '../builders/people.ts';
import { aTenantFixture } from '../builders/tenant-fixture.ts';
import { aWebhook } from '../builders/webhooks.ts';
import { statesOf } from './delivering.ts';
import { there } from './edits.ts';
import type { StorageOf } from './test-storage.ts';

const later = (milliseconds: number): Date => new Date(dawn.getTime() + milliseconds);

function identity(provider: string, userId: string): Identity {
  return new Identity({ provider, subject: `of ${userId}`, userId, now: dawn });
}

/** People, their identities, tokens to set a password, and failed attempts. */
export function accountsContract(storage: StorageOf): void {
  describe('accounts', () => {
    it('are found as they were added and saved', async () => {
      const user = await anAccount(storage(), { name: "O'Hara" });
      const { accountsTransaction, newId } = storage();
      const saved = await accountsTransaction.inIdentity(async ({ users }) => {
        expect(await users.find(user.id)).toEqual(user);
        expect(await users.findByEmail(user.email)).toEqual(user);
        const locked = there(await users.lock(user.id));
        locked.passwordHash = null;
        locked.securitySetupRequiredAt = later(5);
        await users.save(locked);
        return locked;
      });
      await accountsTransaction.inIdentity(async ({ users }) => {
        expect(await users.find(user.id)).toEqual(saved);
        expect(await users.find(newId())).toBeNull();
        expect(await users.lock(newId())).toBeNull();
        expect(await users.findByEmail(`x${user.email}`)).toBeNull();
      });
    });

    it('leave no trace of a transaction that throws', async () => {
      const { accountsTransaction } = storage();
      const user = await anAccount(storage());
      const failing = accountsTransaction.inIdentity(async ({ users, failures }) => {
        await users.save(Object.assign(there(await users.lock(user.id)), { name: 'Other' }));
        await failures.add({ kind: 'password', key: user.id }, dawn);
        throw new Error('undone');
      });
      await expect(failing).rejects.toThrow('undone');
      await accountsTransaction.inIdentity(async ({ users, failures }) => {
        expect(await users.find(user.id)).toEqual(user);
        expect(await failures.newest({ kind: 'password', key: user.id }, dawn, 9)).toEqual([]);
      });
    });

    it('have identities, also several of one provider, each of one account', async () => {
      const { accountsTransaction } = storage();
      const [user, other] = [await anAccount(storage()), await anAccount(storage())];
      const add = (one: Identity) =>
        accountsTransaction.inIdentity(({ identities }) => identities.add(one));
      await add(identity('acme', user.id));
      await add(identity('other', user.id));
      await add(identity('acme', other.id));
      const second = Object.assign(identity('acme', user.id), { subject: `also of ${user.id}` });
      await add(second);
      const taken = Object.assign(identity('acme', other.id), { subject: second.subject });
      await expect(add(taken)).rejects.toThrow(
        /there already|not unique|cannot be stored|validation/,
      );
      await accountsTransaction.inIdentity(async ({ identities }) => {
        expect(await identities.find('acme', `of ${user.id}`)).toEqual(identity('acme', user.id));
        expect(await identities.find('acme', second.subject)).toEqual(second);
        expect(await identities.find('other', second.subject)).toBeNull();
        const all = await identities.ofUser(user.id);
        expect(all.map(({ provider }) => provider).toSorted()).toEqual(['acme', 'acme', 'other']);
        await identities.removeAllOf(user.id);
        expect(await identities.ofUser(user.id)).toEqual([]);
        expect(await identities.ofUser(other.id)).toHaveLength(1);
      });
    });

    it('have tokens that are good once, until they expire', async () => {
      const { accountsTransaction } = storage();
      const user = await anAccount(storage());
      const take = (hash: string, now: Date) =>
        accountsTransaction.inIdentity(({ resetTokens }) => resetTokens.take(hash, now));
      const hashes = ['a', 'b', 'c'].map((name) => `${name} of ${user.id}`);
      await accountsTransaction.inIdentity(async ({ resetTokens }) => {
        for (const hash of hashes) {
          await resetTokens.add({ hash, userId: user.id, expiresAt: later(1000) });
        }
      });
      const [a = '', b = '', c = ''] = hashes;
      const isGood = (hash: string, now: Date) =>
        accountsTransaction.inIdentity(({ resetTokens }) => resetTokens.isGood(hash, now));
      expect([await isGood(a, later(999)), await isGood(a, later(1000))]).toEqual([true, false]);
      expect(await isGood(`no ${a}`, dawn)).toBe(false);
      expect(await take(a, later(999))).toBe(user.id);
      expect(await take(a, later(999))).toBeNull();
      expect(await take(b, later(1000))).toBeNull();
      await accountsTransaction.inIdentity(({ resetTokens }) => resetTokens.removeAllOf(user.id));
      expect(await take(c, dawn)).toBeNull();
    });

    it('have failures that are counted apart, newest first', async () => {
      const { accountsTransaction, newId } = storage();
      const [key, other] = [newId(), newId()];
      await accountsTransaction.inIdentity(async ({ failures }) => {
        await failures.lock([
          { kind: 'password', key },
          { kind: 'address', key },
        ]);
        for (const at of [3, 1, 2, 4]) await failures.add({ kind: 'password', key }, later(at));
        await failures.add({ kind: 'address', key }, later(5));
        await failures.add({ kind: 'password', key: other }, later(6));
      });
      await accountsTransaction.inIdentity(async ({ failures }) => {
        const newest = (since: number, limit: number) =>
          failures.newest({ kind: 'password', key }, later(since), limit);
        expect(await newest(0, 9)).toEqual([4, 3, 2, 1].map(later));
        expect(await newest(2, 2)).toEqual([4, 3].map(later));
        expect(await newest(3, 9)).toEqual([4, 3].map(later));
        await failures.forget({ kind: 'password', key });
        expect(await newest(0, 9)).toEqual([]);
        const kept = [
          await failures.newest({ kind: 'address', key }, dawn, 9),
          await failures.newest({ kind: 'password', key: other }, dawn, 9),
        ];
        expect(kept).toEqual([[later(5)], [later(6)]]);
      });
    });

    it('have a log; each organization of the person gets its events', async () => {
      const { accountsTransaction, newId } = storage();
      const [one, two, left, strange] = [
        await aTenantFixture(storage()),
        await aTenantFixture(storage()),
        await aTenantFixture(storage()),
        await aTenantFixture(storage()),
      ];
      const user = await aMember(one, { role: 'owner' });
      for (const tenant of [two, left]) await joins(tenant, user.id);
      await leaves(left, user.id);
      const webhook = await aWebhook(two);
      const { id: userId, name, email } = user;
      const note = (kind: AccountEventKind, fields: Partial<AccountEvent> = {}) =>
        accountsTransaction.inIdentity((stores) =>
          stores.note({ id: newId(), userId, kind, data: {}, at: dawn, ...fields }),
        );
      await note('account.created');
      await note('identity.linked', { data: { provider: 'acme', subject: 's' } });
      await note('two_factor.disabled', { actor: one.principal.actor });
      const undone = accountsTransaction.inIdentity(async (stores) => {
        await stores.note({ id: newId(), userId, kind: 'password.reset', data: {}, at: dawn });
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');

      for (const [{ principal }, role] of [
        [one, 'owner'],
        [two, 'member'],
      ] as const) {
        const { organizationId } = principal;
        const about = {
          organizationId,
          projectId: null,
          subjectType: 'member',
          subjectId: userId,
          data: { id: userId, name, email, role },
          at: dawn,
        };
        expect(await storage().recordedEvents(organizationId)).toMatchObject([
          {
            ...about,
            kind: 'member.identity.linked',
            actor: { type: 'user', id: userId, name },
            changes: { provider: { from: null, to: 'acme' } },
          },
          { ...about, kind: 'member.two_factor.disabled', actor: one.principal.actor },
        ]);
      }
      for (const { principal } of [left, strange]) {
        expect(await storage().recordedEvents(principal.organizationId)).toEqual([]);
      }
      expect(await statesOf(two, webhook)).toEqual(['pending', 'pending']);
    });

    it('tell the organizations of a person, where they are a member now', async () => {
      const { accountsTransaction } = storage();
      const sites = [
        await aTenantFixture(storage()),
        await aTenantFixture(storage()),
        await aTenantFixture(storage()),
      ];
      const [first, second, left] = sites.map(there);
      if (!first || !second || !left) throw new Error('lacks a site');
      const user = await aMember(first, { role: 'owner' });
      for (const tenant of [second, left]) await joins(tenant, user.id);
      await leaves(left, user.id);
      const own = await accountsTransaction.organizationsOf(user.id);
      expect(own.map(({ id, role }) => [id, role])).toEqual([
        [first.principal.organizationId, 'owner'],
        [second.principal.organizationId, 'member'],
      ]);
      expect(own[0]?.version).toBe(1);
      expect(own[0]?.created_at).toMatch(/^2026-02-02T08:00:0\d\.000Z$/);
      expect(await accountsTransaction.organizationsOf(storage().newId())).toEqual([]);
    });
  });
}
