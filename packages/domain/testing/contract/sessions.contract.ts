import { describe, expect, it } from 'vitest';
import { Session, isGoodSession } from '../../src/records/session.ts';
import { anAccount, aSession, changeAccounts, dawn, loaded } from '../builders/accounts.ts';
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
        expect(await sessions.lock(session.tokenHash)).toEqual(session);
        expect(await sessions.lock(nobody.tokenHash)).toEqual(nobody);
        expect(await sessions.lock('no hash')).toBeNull();
      });
      const found = await accountsTransaction.findSession(session.tokenHash);
      expect(found).toEqual({ session, user, enrolled: false });
      expect(found && isGoodSession(found.session, later(1))).toBe(true);
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
      const all = () => accountsTransaction.inIdentity(({ sessions }) => sessions.ofUser(user.id));
      const ids = async () => (await all()).map(({ id }) => id);
      expect(await ids()).toEqual([c.id, b.id, a.id]);
      const now = later(60_000);
      await changeAccounts(storage(), { sets: [{ kind: 'session_seen', id: a.id, now }] });
      expect((await all()).at(-1)?.lastSeenAt).toEqual(now);
      expect((await loaded(storage(), user.id, { session: c.id })).session).toEqual(c);
      expect((await loaded(storage(), user.id, { session: stranger.id })).session).toBeNull();
      const remove = () =>
        accountsTransaction.inIdentity(async (stores) => {
          const account = await stores.accounts.load({ id: user.id }, { session: c.id });
          await stores.write({ removed: account?.session ? [account.session] : [] });
          return account?.session?.id;
        });
      expect(await Promise.all([remove(), remove()])).toEqual(
        expect.arrayContaining([c.id, undefined]),
      );
      const ends = (tokenHash: string) =>
        changeAccounts(storage(), { sets: [{ kind: 'session_ends', tokenHash }] });
      await ends('no hash');
      expect(await ids()).toEqual([b.id, a.id]);
      await ends(b.tokenHash);
      expect(await ids()).toEqual([a.id]);
      const together = { kind: 'sessions_end', userId: user.id } as const;
      const fresh = new Session({ ...a, id: storage().newId(), tokenHash: 'fresh', now });
      await changeAccounts(storage(), { sets: [together], saved: [fresh] });
      expect(await ids()).toEqual([fresh.id]);
      const found = accountsTransaction.inIdentity(({ sessions }) =>
        sessions.lock(stranger.tokenHash),
      );
      expect(await found).toEqual(stranger);
    });

    it('give a started sign-in to one caller only, and to that session only', async () => {
      const { accountsTransaction } = storage();
      const [session, otherSession] = [
        await aSession(storage(), null),
        await aSession(storage(), null),
      ];
      const starts = [1, 2, 3].map((number) => ({
        provider: 'acme',
        pending: { ...pending, state: `state ${number}` },
        expiresAt: later(number),
      }));
      const of = async ({ tokenHash, id }: Session) => {
        const found = await accountsTransaction.inIdentity(({ sessions }) =>
          sessions.lockStarted(tokenHash),
        );
        return found.map(({ sessionId, ...started }) => {
          expect(sessionId).toBe(id);
          return started;
        });
      };
      const take = ({ tokenHash }: Session, state: string) =>
        accountsTransaction.inIdentity(async (stores) => {
          const all = await stores.sessions.lockStarted(tokenHash);
          const found = all.filter((exchange) => exchange.pending.state === state);
          const sets = found.map(({ sessionId }) => {
            return { kind: 'started_sign_in_over', sessionId, state } as const;
          });
          await stores.write({ sets });
          return found.length > 0;
        });
      for (const started of starts) {
        const link = { kind: 'started_sign_in', sessionId: session.id, started, max: 2 } as const;
        await changeAccounts(storage(), { links: [link] });
      }
      expect(await of(session)).toEqual([starts[2], starts[1]]);
      expect([await of(otherSession), await take(otherSession, 'state 2')]).toEqual([[], false]);
      const taken = await Promise.all([1, 2, 3, 4].map(() => take(session, 'state 2')));
      expect(taken.filter(Boolean)).toEqual([true]);
      expect(await of(session)).toEqual([starts[2]]);
      const { tokenHash } = session;
      const follows = { kind: 'session_follows', tokenHash, sessionId: otherSession.id } as const;
      await changeAccounts(storage(), { links: [follows] });
      const old = accountsTransaction.inIdentity(({ sessions }) => sessions.lock(tokenHash));
      expect(await old).toBeNull();
      expect(await of(otherSession)).toEqual([starts[2]]);
      const ends = { kind: 'session_ends', tokenHash: otherSession.tokenHash } as const;
      await changeAccounts(storage(), { sets: [ends] });
      expect(await of(otherSession)).toEqual([]);
    });

    it('are swept away when they are over, and failures from a clock that was ahead are of now', async () => {
      const { accountsTransaction } = storage();
      const user = await anAccount(storage());
      const session = await aSession(storage(), user.id);
      const challenge = await aSession(storage(), user.id, { state: 'totp_required' });
      const key = { kind: 'password', key: user.id } as const;
      const times = [dawn, later(2), new Date(challenge.expiresAt.getTime() + 3_600_000)];
      await changeAccounts(storage(), {
        sets: times.map((at) => ({ kind: 'failure', of: key, at }) as const),
      });
      const sweep = { kind: 'sweep', now: challenge.expiresAt, forgotten: later(1) } as const;
      await changeAccounts(storage(), { sets: [sweep] });
      const remaining = await accountsTransaction.inIdentity(async (stores) => ({
        sessions: await stores.sessions.ofUser(user.id),
        failures: await stores.failures([{ ...key, since: dawn, limit: 9 }]),
      }));
      const failures = [[challenge.expiresAt, later(2)]];
      expect(remaining).toEqual({ sessions: [session], failures });
    });
  });
}
