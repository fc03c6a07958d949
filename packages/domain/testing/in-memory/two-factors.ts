import type { TwoFactorStore } from '../../src/identity/accounts-transaction.port.ts';
import type { IdentityData } from './identity-data.ts';
import { removeFrom } from './table.ts';

/** Second factors and recovery codes in memory. */
export function twoFactorStore({ twoFactors, recoveryCodes }: IdentityData): TwoFactorStore {
  const clear = (userId: string) => removeFrom(recoveryCodes, (code) => code.userId === userId);
  return {
    find: async (userId) => twoFactors.get(userId),
    putPending: async (twoFactor) => {
      if (twoFactors.get(twoFactor.userId)?.isConfirmed) return false;
      twoFactors.delete(twoFactor.userId);
      twoFactors.add(twoFactor.userId, twoFactor);
      return true;
    },
    putNext: async ({ userId, sealedSecret, now }) => {
      const kept = twoFactors.get(userId);
      if (!kept?.isConfirmed) return false;
      const next = { nextSealedSecret: sealedSecret, nextBegunAt: now };
      twoFactors.save(userId, Object.assign(kept, next));
      return true;
    },
    confirm: async ({ userId, sealedSecret }, step, now) => {
      const kept = twoFactors.get(userId);
      const waiting = kept?.isConfirmed ? kept.nextSealedSecret : kept?.sealedSecret;
      if (kept === null || waiting !== sealedSecret) return false;
      const none = { nextSealedSecret: null, nextBegunAt: null };
      const confirmed = { sealedSecret, confirmedAt: now, lastStep: step, ...none };
      twoFactors.save(userId, Object.assign(kept, confirmed));
      return true;
    },
    advance: async (userId, step) => {
      const kept = twoFactors.get(userId);
      if (!kept?.isConfirmed || (kept.lastStep !== null && kept.lastStep >= step)) return false;
      twoFactors.save(userId, Object.assign(kept, { lastStep: step }));
      return true;
    },
    remove: async (userId) => {
      twoFactors.delete(userId);
      clear(userId);
    },
    putRecoveryCodes: async (userId, hashes) => {
      clear(userId);
      for (const hash of hashes) recoveryCodes.add(`${userId} ${hash}`, { userId, hash });
    },
    useRecoveryCode: async (userId, hash) => {
      const key = `${userId} ${hash}`;
      const wasThere = recoveryCodes.get(key) !== null;
      recoveryCodes.delete(key);
      return wasThere;
    },
  };
}
