import { describe, expect, it } from 'vitest';
import type { AccountEvent, AccountEventKind } from '../../src/event/account-event.ts';
import { Identity } from '../../src/records/identity.ts';
import { changed } from '../../src/record/next-version.ts';
import type { FailureKey } from '../../src/ports/account-changes.ts';
import type { AccountName } from '../../src/ports/accounts-transaction.port.ts';
import { anAccount, changeAccounts, dawn, loaded } from '../builders/accounts.ts';
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
      const { newId } = storage();
      const find = (name: AccountName) =>
        storage().accountsTransaction.inIdentity(({ accounts }) => accounts.find(name));
      const load = (name: AccountName) =>
        storage().accountsTransaction.inIdentity(({ accounts }) => accounts.load(name));
      const { id, email } = user;
      for (const name of [{ id }, { email }]) {
        expect(await find(name)).toEqual({ user, enrolled: false, pictureId: null });
        expect((await load(name))?.user).toEqual(user);
      }
      const fields = { passwordHash: null, securitySetupRequiredAt: later(5) };
      const saved = await storage().accountsTransaction.inIdentity(async (stores) => {
        const account = there(await stores.accounts.load({ id }));
        const after = changed(account.user, fields);
        await stores.write({ saved: [after] });
        return after;
      });
      expect((await find({ id }))?.user).toEqual(saved);
      for (const name of [{ id: newId() }, { email: `x${email}` }]) {
        expect([await find(name), await load(name)]).toEqual([null, null]);
      }
    });

    it('leave no trace of a change that is refused', async () => {
      const user = await anAccount(storage());
      const of = { kind: 'password', key: user.id } as const;
      const otherAccount = await anAccount(storage());
      const failing = storage().accountsTransaction.inIdentity(async (stores) => {
        const account = there(await stores.accounts.load({ id: user.id }));
        const renamed = changed(account.user, { email: otherAccount.email });
        await stores.write({ sets: [{ kind: 'failure', of, at: dawn }], saved: [renamed] });
      });
      await expect(failing).rejects.toThrow(/not unique|validation/);
      const failures = [{ ...of, since: dawn, limit: 9 }];
      const found = await loaded(storage(), user.id, { failures });
      expect([found.user, found.failures]).toEqual([user, [[]]]);
    });

    it('have identities, also several of one provider, each of one account', async () => {
      const [user, otherUser] = [await anAccount(storage()), await anAccount(storage())];
      const add = (added: Identity) => changeAccounts(storage(), { saved: [added] });
      await add(identity('acme', user.id));
      await add(identity('other', user.id));
      await add(identity('acme', otherUser.id));
      const second = Object.assign(identity('acme', user.id), { subject: `also of ${user.id}` });
      await add(second);
      const taken = Object.assign(identity('acme', otherUser.id), { subject: second.subject });
      await expect(add(taken)).rejects.toThrow(
        /there already|not unique|cannot be stored|validation/,
      );
      const ownerOf = (provider: string, subject: string) =>
        storage().accountsTransaction.inIdentity(async ({ accounts }) => {
          const [found, read] = [
            await accounts.load({ provider, subject }),
            await accounts.find({ provider, subject }),
          ];
          expect(read?.user).toEqual(found?.user);
          return found?.user.id;
        });
      expect(await ownerOf('acme', `of ${user.id}`)).toBe(user.id);
      expect(await ownerOf('acme', second.subject)).toBe(user.id);
      expect(await ownerOf('other', second.subject)).toBeUndefined();
      const all = async (id: string) => (await loaded(storage(), id)).identities;
      expect((await all(user.id)).map(({ provider }) => provider).toSorted()).toEqual([
        'acme',
        'acme',
        'other',
      ]);
      expect(await all(otherUser.id)).toEqual([identity('acme', otherUser.id)]);
      await changeAccounts(storage(), { sets: [{ kind: 'identities_end', userId: user.id }] });
      expect(await all(user.id)).toEqual([]);
      expect(await all(otherUser.id)).toHaveLength(1);
    });

    it('have tokens that are good until they expire or are used', async () => {
      const { accountsTransaction } = storage();
      const { id: userId } = await anAccount(storage());
      const hash = `a of ${userId}`;
      const token = { kind: 'reset_token', hash, userId, expiresAt: later(1000) } as const;
      await changeAccounts(storage(), { links: [token] });
      const ownerAt = (now: Date, of = hash) =>
        accountsTransaction.inIdentity((stores) => stores.ownerOfResetToken(of, now));
      expect([await ownerAt(later(999)), await ownerAt(later(1000))]).toEqual([userId, null]);
      expect(await ownerAt(dawn, `no ${hash}`)).toBeNull();
      await changeAccounts(storage(), { sets: [{ kind: 'reset_tokens_end', userId }] });
      expect(await ownerAt(dawn)).toBeNull();
    });

    it('have failures that are counted apart, newest first', async () => {
      const { accountsTransaction, newId } = storage();
      const [key, otherKey] = [newId(), newId()];
      const wrong = { kind: 'password', key } as const;
      const failure = (at: number, of: FailureKey = wrong) =>
        ({ kind: 'failure', of, at: later(at) }) as const;
      const apart = [
        { kind: 'address', key } as const,
        { kind: 'password', key: otherKey } as const,
      ];
      await changeAccounts(storage(), {
        sets: [
          ...[3, 1, 2, 4].map((at) => failure(at)),
          ...apart.map((of, index) => failure(5 + index, of)),
        ],
      });
      const times = (since: number, limit: number, ...of: FailureKey[]) => {
        const wanted = of.map((place) => ({ ...place, since: later(since), limit }));
        return accountsTransaction.inIdentity(async ({ failures }) => {
          const found = await failures(wanted);
          expect(await failures(wanted, { lock: true })).toEqual(found);
          return found;
        });
      };
      expect(await times(0, 9, wrong)).toEqual([[4, 3, 2, 1].map(later)]);
      expect(await times(2, 2, wrong)).toEqual([[4, 3].map(later)]);
      expect(await times(3, 9, wrong)).toEqual([[4, 3].map(later)]);
      const user = await anAccount(storage());
      const failures = [wrong, ...apart].map((of) => ({ ...of, since: dawn, limit: 1 }));
      const also = await loaded(storage(), user.id, { failures });
      expect(also.failures).toEqual([[later(4)], [later(5)], [later(6)]]);
      await changeAccounts(storage(), { sets: [{ kind: 'failures_forgotten', of: wrong }] });
      expect(await times(0, 9, wrong, ...apart)).toEqual([[], [later(5)], [later(6)]]);
    });

    it('count failures one after the other, where the keys are locked', async () => {
      const { accountsTransaction, newId } = storage();
      const of = { kind: 'password', key: newId() } as const;
      const count = () =>
        accountsTransaction.inIdentity(async (stores) => {
          const [times = []] = await stores.failures([{ ...of, since: dawn, limit: 99 }], {
            lock: true,
          });
          await stores.write({ sets: [{ kind: 'failure', of, at: dawn }] });
          return times.length;
        });
      const counts = await Promise.all([1, 2, 3, 4, 5].map(() => count()));
      expect(counts.toSorted()).toEqual([0, 1, 2, 3, 4]);
    });

    it('have a log; each organization of the person gets its events', async () => {
      const { newId } = storage();
      const [first, second, former, strange] = [
        await aTenantFixture(storage()),
        await aTenantFixture(storage()),
        await aTenantFixture(storage()),
        await aTenantFixture(storage()),
      ];
      const user = await aMember(first, { role: 'owner' });
      for (const tenant of [second, former]) await joins(tenant, user.id);
      await leaves(former, user.id);
      const webhook = await aWebhook(second);
      const { id: userId, name, email } = user;
      const note = (kind: AccountEventKind, fields: Partial<AccountEvent> = {}) =>
        changeAccounts(storage(), {
          accountEvents: [{ id: newId(), userId, kind, data: {}, at: dawn, ...fields }],
        });
      await note('account.created');
      await note('identity.linked', { data: { provider: 'acme', subject: 's' } });
      await note('two_factor.disabled', { actor: first.principal.actor });
      await changeAccounts(storage(), { saved: [identity('acme', userId)] });
      const event = { id: newId(), userId, kind: 'password.reset', data: {}, at: dawn } as const;
      const undone = changeAccounts(storage(), {
        saved: [identity('acme', userId)],
        accountEvents: [event],
      });
      await expect(undone).rejects.toThrow(/there already|validation/);

      for (const [{ principal }, role] of [
        [first, 'owner'],
        [second, 'member'],
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
          { ...about, kind: 'member.two_factor.disabled', actor: first.principal.actor },
        ]);
      }
      for (const { principal } of [former, strange]) {
        expect(await storage().recordedEvents(principal.organizationId)).toEqual([]);
      }
      expect(await statesOf(second, webhook)).toEqual(['pending', 'pending']);
    });

    it('tell the organizations of a person, where they are a member now', async () => {
      const { accountsTransaction } = storage();
      const sites = [
        await aTenantFixture(storage()),
        await aTenantFixture(storage()),
        await aTenantFixture(storage()),
      ];
      const [first, second, former] = sites.map(there);
      if (!first || !second || !former) throw new Error('lacks a site');
      const user = await aMember(first, { role: 'owner' });
      for (const tenant of [second, former]) await joins(tenant, user.id);
      await leaves(former, user.id);
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
