import { describe, expect, it } from 'vitest';
import type { StartedSignInStore } from '../../src/identity/accounts-transaction.port.ts';
import { challengeTries, type Session } from '../../src/identity/session/session.ts';
import { anAccount, aSession, dawn } from '../builders/accounts.ts';
import type { StorageOf } from './test-storage.ts';

const later = (milliseconds: number): Date => new Date(dawn.getTime() + milliseconds);
const pending = { state: 's'.repeat(48), verifier: 'v'.repeat(96), nonce: null };

/** Sessions, challenges, and sign-ins on their way to a provider. */
export function sessionsContract(storage: StorageOf): void {
  describe('sessions', () => {
    it('are found by the hash of their token, with their person', async () => {
      const { accountsTransaction } = storage();
      const user = await anAccount(storage());
      const session = await aSession(storage(), user.id, { secondFactorAt: dawn });
      const nobody = await aSession(storage(), null, { userAgent: null });
      await accountsTransaction.inIdentity(async ({ sessions }) => {
        expect(await sessions.find(session.tokenHash)).toEqual(session);
        expect(await sessions.find(nobody.tokenHash)).toEqual(nobody);
        expect(await sessions.find('no hash')).toBeNull();
      });
      const found = await accountsTransaction.findSession(session.tokenHash);
      expect(found).toEqual({ session, user, enrolled: false });
      expect(found?.session.isGood(later(1))).toBe(true);
      expect(await accountsTransaction.findSession(nobody.tokenHash)).toBeNull();
      expect(await accountsTransaction.findSession('no hash')).toBeNull();
    });

    it('are listed newest first, note their use, and end one by one or together', async () => {
      const { accountsTransaction } = storage();
      const user = await anAccount(storage());
      const [a, b, c] = [
        await aSession(storage(), user.id),
        await aSession(storage(), user.id),
        await aSession(storage(), user.id),
      ];
      const stranger = await aSession(storage(), (await anAccount(storage())).id);
      await accountsTransaction.inIdentity(async ({ sessions }) => {
        const ids = async () => (await sessions.ofUser(user.id)).map(({ id }) => id);
        expect(await ids()).toEqual([c.id, b.id, a.id]);
        await sessions.noteSeen(a.id, later(60_000));
        expect((await sessions.find(a.tokenHash))?.lastSeenAt).toEqual(later(60_000));
        expect(await sessions.remove(c.id)).toBe(true);
        expect(await sessions.remove(c.id)).toBe(false);
        await sessions.removeByToken('no hash');
        await sessions.removeAllOf(user.id, b.id);
        expect(await ids()).toEqual([b.id]);
        await sessions.removeByToken(b.tokenHash);
        expect(await ids()).toEqual([]);
        expect(await sessions.find(stranger.tokenHash)).toEqual(stranger);
      });
    });

    it('take a limited number of tries from a valid challenge, and from nothing else', async () => {
      const { accountsTransaction } = storage();
      const user = await anAccount(storage());
      const spend = (tokenHash: string, now: Date) =>
        accountsTransaction.inIdentity(({ sessions }) => sessions.spendTry(tokenHash, now));
      const challenge = await aSession(storage(), user.id, { state: 'totp_required' });
      const lefts: (number | undefined)[] = [];
      for (let count = 0; count < challengeTries + 2; count += 1) {
        lefts.push((await spend(challenge.tokenHash, later(1)))?.triesLeft);
      }
      expect(lefts).toEqual([4, 3, 2, 1, 0, undefined, undefined]);
      const expired = await aSession(storage(), user.id, { state: 'totp_required' });
      expect(await spend(expired.tokenHash, expired.expiresAt)).toBeNull();
      for (const state of ['signed_in', 'setup_required'] as const) {
        const { tokenHash } = await aSession(storage(), user.id, { state });
        expect(await spend(tokenHash, later(1))).toBeNull();
      }
    });

    it('give a started sign-in to one caller only, and to that session only', async () => {
      const { accountsTransaction } = storage();
      const [session, other] = [await aSession(storage(), null), await aSession(storage(), null)];
      const starts = [1, 2, 3].map((number) => ({
        provider: 'acme',
        pending: { ...pending, state: `state ${number}` },
        expiresAt: later(number),
      }));
      const inStore = <T>(work: (store: StartedSignInStore) => Promise<T>) =>
        accountsTransaction.inIdentity(({ startedSignIns }) => work(startedSignIns));
      const of = ({ tokenHash }: Session) => inStore((store) => store.ofSession(tokenHash));
      const remove = ({ tokenHash }: Session, state: string) =>
        inStore((store) => store.remove(tokenHash, state));
      for (const start of starts) await inStore((store) => store.put(session.id, start, 2));
      expect(await of(session)).toEqual([starts[2], starts[1]]);
      expect([await of(other), await remove(other, 'state 2')]).toEqual([[], false]);
      const taken = await Promise.all([1, 2, 3, 4].map(() => remove(session, 'state 2')));
      expect(taken.filter(Boolean)).toEqual([true]);
      expect(await of(session)).toEqual([starts[2]]);
      await inStore((store) => store.move(session.tokenHash, other.id));
      await accountsTransaction.inIdentity(({ sessions }) => sessions.remove(session.id));
      expect(await of(other)).toEqual([starts[2]]);
      await accountsTransaction.inIdentity(({ sessions }) => sessions.remove(other.id));
      expect(await of(other)).toEqual([]);
    });

    it('are prolonged', async () => {
      const { accountsTransaction } = storage();
      const { id, tokenHash } = await aSession(storage(), null);
      const found = await accountsTransaction.inIdentity(async ({ sessions }) => {
        await sessions.prolong(id, later(123_000));
        return sessions.find(tokenHash);
      });
      expect(found?.expiresAt).toEqual(later(123_000));
    });

    it('are swept away when they are over, and failures from a clock that was ahead are of now', async () => {
      const { accountsTransaction } = storage();
      const user = await anAccount(storage());
      const session = await aSession(storage(), user.id);
      const challenge = await aSession(storage(), user.id, { state: 'totp_required' });
      const key = { kind: 'password', key: user.id } as const;
      const left = await accountsTransaction.inIdentity(async (stores) => {
        await stores.failures.add(key, dawn);
        await stores.failures.add(key, later(2));
        await stores.failures.add(key, new Date(challenge.expiresAt.getTime() + 3_600_000));
        await stores.sweep(challenge.expiresAt, later(1));
        const failures = await stores.failures.newest(key, dawn, 9);
        return { sessions: await stores.sessions.ofUser(user.id), failures };
      });
      const failures = [challenge.expiresAt, later(2)];
      expect(left).toEqual({ sessions: [session], failures });
    });
  });
}
