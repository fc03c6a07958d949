import { describe, expect, it } from 'vitest';
import { TwoFactor } from '../../src/records/two-factor.ts';
import { changed } from '../../src/record/next-version.ts';
import { anAccount, aSession, changeAccounts, dawn, loaded } from '../builders/accounts.ts';
import type { StorageOf } from './test-storage.ts';

function pendingOf(userId: string, sealedSecret = 'sealed'): TwoFactor {
  return new TwoFactor({ userId, sealedSecret, now: dawn });
}

/** TOTP secrets and recovery codes. */
export function secondFactorsContract(storage: StorageOf): void {
  const use = (userId: string, hash: string) =>
    storage().accountsTransaction.inIdentity(async (stores) => {
      const account = await stores.accounts.load(
        { id: userId },
        { recoveryCode: ['of another key', hash] },
      );
      await stores.write({ sets: [{ kind: 'recovery_code_used', userId, hash }] });
      return account?.hasRecoveryCode;
    });

  describe('second factors', () => {
    it('are pending until they are confirmed', async () => {
      const { accountsTransaction } = storage();
      const user = await anAccount(storage());
      const { tokenHash } = await aSession(storage(), user.id);
      const twoFactor = async () => (await loaded(storage(), user.id)).twoFactor;
      expect(await twoFactor()).toBeNull();
      await changeAccounts(storage(), { saved: [pendingOf(user.id, 'first')] });
      expect(await twoFactor()).toEqual(pendingOf(user.id, 'first'));
      expect(await accountsTransaction.findSession(tokenHash)).toMatchObject({ enrolled: false });
      const confirmed = changed(pendingOf(user.id, 'second'), {
        confirmedAt: dawn,
        lastStep: 57_000_000,
      });
      await accountsTransaction.inIdentity(async (stores) => {
        await stores.accounts.load({ id: user.id });
        await stores.write({ saved: [confirmed] });
      });
      expect(await twoFactor()).toEqual(confirmed);
      expect(await accountsTransaction.findSession(tokenHash)).toMatchObject({ enrolled: true });
      const found = accountsTransaction.inIdentity(({ accounts }) =>
        accounts.find({ id: user.id }),
      );
      expect(await found).toEqual({ user, enrolled: true, pictureId: null });
    });

    it('change one after the other: each change is decided on what those before have left', async () => {
      const { accountsTransaction } = storage();
      const { id } = await anAccount(storage());
      await changeAccounts(storage(), { saved: [changed(pendingOf(id), { lastStep: 0 })] });
      const advance = () =>
        accountsTransaction.inIdentity(async (stores) => {
          const account = await stores.accounts.load({ id });
          if (!account?.twoFactor) throw new Error('has none');
          const lastStep = (account.twoFactor.lastStep ?? 0) + 1;
          await stores.write({ saved: [changed(account.twoFactor, { lastStep })] });
        });
      await Promise.all([1, 2, 3, 4, 5].map(() => advance()));
      expect((await loaded(storage(), id)).twoFactor?.lastStep).toBe(5);
    });

    it('use a recovery code once, and go with all of them', async () => {
      const [user, otherUser] = [await anAccount(storage()), await anAccount(storage())];
      for (const { id: userId } of [user, otherUser]) {
        const codes = (...hashes: string[]) =>
          ({ kind: 'recovery_codes', userId, hashes }) as const;
        await changeAccounts(storage(), { saved: [pendingOf(userId)], links: [codes('old')] });
        await changeAccounts(storage(), { links: [codes('a', 'b', 'c')] });
      }
      expect(await use(user.id, 'old')).toBe(false);
      const uses = await Promise.all([1, 2, 3].map(async () => use(user.id, 'a')));
      expect(uses.filter(Boolean)).toHaveLength(1);
      await changeAccounts(storage(), { sets: [{ kind: 'second_factor_ends', userId: user.id }] });
      expect((await loaded(storage(), user.id)).twoFactor).toBeNull();
      expect(await use(user.id, 'b')).toBe(false);
      expect(await use(otherUser.id, 'b')).toBe(true);
    });
  });
}
