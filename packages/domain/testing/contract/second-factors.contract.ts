import { describe, expect, it } from 'vitest';
import { TwoFactor } from '../../src/identity/second-factor/two-factor.ts';
import { anAccount, aSession, dawn } from '../builders/accounts.ts';
import type { StorageOf } from './test-storage.ts';

function pendingOf(userId: string, sealedSecret = 'sealed'): TwoFactor {
  return new TwoFactor({ userId, sealedSecret, now: dawn });
}

/** TOTP secrets and recovery codes. */
export function secondFactorsContract(storage: StorageOf): void {
  describe('second factors', () => {
    it('are pending until they are confirmed, then stay', async () => {
      const { accountsTransaction } = storage();
      const user = await anAccount(storage());
      const { tokenHash } = await aSession(storage(), user.id);
      const [first, second] = [pendingOf(user.id, 'first'), pendingOf(user.id, 'second')];
      await accountsTransaction.inIdentity(async ({ twoFactors }) => {
        expect(await twoFactors.find(user.id)).toBeNull();
        expect(await twoFactors.confirm(first, 1, dawn)).toBe(false);
        expect(await twoFactors.putPending(first)).toBe(true);
        expect(await twoFactors.putPending(second)).toBe(true);
        expect(await twoFactors.find(user.id)).toEqual(second);
        expect(await twoFactors.advance(user.id, 5)).toBe(false);
        expect(await twoFactors.confirm(first, 1, dawn)).toBe(false);
      });
      expect(await accountsTransaction.findSession(tokenHash)).toMatchObject({ enrolled: false });
      await accountsTransaction.inIdentity(async ({ twoFactors }) => {
        expect(await twoFactors.confirm(second, 57_000_000, dawn)).toBe(true);
        expect(await twoFactors.confirm(second, 57_000_001, dawn)).toBe(false);
        expect(await twoFactors.putPending(first)).toBe(false);
        const confirmed = Object.assign(second, { confirmedAt: dawn, lastStep: 57_000_000 });
        expect(await twoFactors.find(user.id)).toEqual(confirmed);
      });
      expect(await accountsTransaction.findSession(tokenHash)).toMatchObject({ enrolled: true });
    });

    it('use a step once, and none before the last', async () => {
      const { accountsTransaction } = storage();
      const user = await anAccount(storage());
      const used = await accountsTransaction.inIdentity(async ({ twoFactors }) => {
        await twoFactors.putPending(pendingOf(user.id));
        await twoFactors.confirm(pendingOf(user.id), 10, dawn);
        const answers: boolean[] = [];
        for (const step of [10, 11, 11, 9, 13, 12]) {
          answers.push(await twoFactors.advance(user.id, step));
        }
        return answers;
      });
      expect(used).toEqual([false, true, false, false, true, false]);
      const atOnce = await Promise.all(
        [1, 2, 3, 4].map(async () =>
          accountsTransaction.inIdentity(({ twoFactors }) => twoFactors.advance(user.id, 20)),
        ),
      );
      expect(atOnce.filter(Boolean)).toHaveLength(1);
    });

    it('give way to the next one with its first code, and not before', async () => {
      const { accountsTransaction } = storage();
      const user = await anAccount(storage());
      const next = { userId: user.id, sealedSecret: 'next', now: dawn };
      await accountsTransaction.inIdentity(async ({ twoFactors }) => {
        expect(await twoFactors.putNext(next)).toBe(false);
        await twoFactors.putPending(pendingOf(user.id));
        expect(await twoFactors.putNext(next)).toBe(false);
        await twoFactors.confirm(pendingOf(user.id), 10, dawn);
        expect(await twoFactors.putNext({ ...next, sealedSecret: 'dropped' })).toBe(true);
        expect(await twoFactors.putNext(next)).toBe(true);
        const begun = { nextSealedSecret: 'next', nextBegunAt: dawn };
        const present = { sealedSecret: 'sealed', lastStep: 10, ...begun };
        expect(await twoFactors.find(user.id)).toMatchObject(present);
        expect(await twoFactors.confirm(pendingOf(user.id), 11, dawn)).toBe(false);
        expect(await twoFactors.confirm(pendingOf(user.id, 'dropped'), 11, dawn)).toBe(false);
        expect(await twoFactors.advance(user.id, 12)).toBe(true);
      });
      const atOnce = await Promise.all(
        [1, 2, 3].map(async () =>
          accountsTransaction.inIdentity(({ twoFactors }) => twoFactors.confirm(next, 11, dawn)),
        ),
      );
      expect(atOnce.filter(Boolean)).toHaveLength(1);
      await accountsTransaction.inIdentity(async ({ twoFactors }) => {
        const none = { nextSealedSecret: null, nextBegunAt: null };
        const replaced = { sealedSecret: 'next', lastStep: 11, ...none };
        expect(await twoFactors.find(user.id)).toMatchObject(replaced);
      });
    });

    it('use a recovery code once, and go with all of them', async () => {
      const { accountsTransaction } = storage();
      const [user, other] = [await anAccount(storage()), await anAccount(storage())];
      const use = (userId: string, hash: string) =>
        accountsTransaction.inIdentity(({ twoFactors }) =>
          twoFactors.useRecoveryCode(userId, hash),
        );
      await accountsTransaction.inIdentity(async ({ twoFactors }) => {
        for (const { id } of [user, other]) {
          await twoFactors.putPending(pendingOf(id));
          await twoFactors.putRecoveryCodes(id, ['old']);
          await twoFactors.putRecoveryCodes(id, ['a', 'b', 'c']);
        }
      });
      expect(await use(user.id, 'old')).toBe(false);
      const atOnce = await Promise.all([1, 2, 3].map(async () => use(user.id, 'a')));
      expect(atOnce.filter(Boolean)).toHaveLength(1);
      await accountsTransaction.inIdentity(({ twoFactors }) => twoFactors.remove(user.id));
      expect(await use(user.id, 'b')).toBe(false);
      expect(await use(other.id, 'b')).toBe(true);
    });
  });
}
