import { describe, expect, it } from 'vitest';
import { challengeTries } from '../../src/identity/session.ts';
import { anAccount, aSession, dawn } from '../builders/accounts.ts';
import type { GroundOf } from './ground.ts';

const later = (milliseconds: number): Date => new Date(dawn.getTime() + milliseconds);
const pending = { state: 's'.repeat(48), verifier: 'v'.repeat(96), nonce: null };

/** Sessions, challenges, and sign-ins on their way to a provider. */
export function sessionsContract(ground: GroundOf): void {
  describe('sessions', () => {
    it('are found by the hash of their token, with their person', async () => {
      const { identityRealm } = ground();
      const user = await anAccount(ground());
      const session = await aSession(ground(), user.id, { secondFactorAt: dawn });
      const nobody = await aSession(ground(), null, { userAgent: null });
      await identityRealm.inIdentity(async ({ sessions }) => {
        expect(await sessions.find(session.tokenHash)).toEqual(session);
        expect(await sessions.find(nobody.tokenHash)).toEqual(nobody);
        expect(await sessions.find('no hash')).toBeNull();
      });
      const found = await identityRealm.findSession(session.tokenHash);
      expect(found).toEqual({ session, user, enrolled: false });
      expect(found?.session.isGood(later(1))).toBe(true);
      expect(await identityRealm.findSession(nobody.tokenHash)).toBeNull();
      expect(await identityRealm.findSession('no hash')).toBeNull();
    });

    it('are listed newest first, note their use, and end one by one or together', async () => {
      const { identityRealm } = ground();
      const user = await anAccount(ground());
      const [a, b, c] = [
        await aSession(ground(), user.id),
        await aSession(ground(), user.id),
        await aSession(ground(), user.id),
      ];
      const stranger = await aSession(ground(), (await anAccount(ground())).id);
      await identityRealm.inIdentity(async ({ sessions }) => {
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

    it('take so many tries of a living challenge, and of nothing else', async () => {
      const { identityRealm } = ground();
      const user = await anAccount(ground());
      const spend = (tokenHash: string, now: Date) =>
        identityRealm.inIdentity(({ sessions }) => sessions.spendTry(tokenHash, now));
      const challenge = await aSession(ground(), user.id, { state: 'totp_required' });
      const lefts: (number | undefined)[] = [];
      for (let count = 0; count < challengeTries + 2; count += 1) {
        lefts.push((await spend(challenge.tokenHash, later(1)))?.triesLeft);
      }
      expect(lefts).toEqual([4, 3, 2, 1, 0, undefined, undefined]);
      const expired = await aSession(ground(), user.id, { state: 'totp_required' });
      expect(await spend(expired.tokenHash, expired.expiresAt)).toBeNull();
      for (const state of ['signed_in', 'setup_required'] as const) {
        const { tokenHash } = await aSession(ground(), user.id, { state });
        expect(await spend(tokenHash, later(1))).toBeNull();
      }
    });

    it('give a started sign-in to one caller only, and to that session only', async () => {
      const { identityRealm } = ground();
      const [session, other] = [await aSession(ground(), null), await aSession(ground(), null)];
      const started = { provider: 'acme', pending, expiresAt: later(1000) };
      const take = (tokenHash: string) =>
        identityRealm.inIdentity(({ startedSignIns }) => startedSignIns.take(tokenHash));
      await identityRealm.inIdentity(async ({ startedSignIns }) => {
        await startedSignIns.put(session.id, { ...started, provider: 'former' });
        await startedSignIns.put(session.id, started);
      });
      expect(await take(other.tokenHash)).toBeNull();
      const taken = await Promise.all([1, 2, 3, 4].map(async () => take(session.tokenHash)));
      expect(taken.filter((one) => one !== null)).toEqual([started]);
    });

    it('are swept away when they are over, and failures from a clock that was ahead are of now', async () => {
      const { identityRealm } = ground();
      const user = await anAccount(ground());
      const session = await aSession(ground(), user.id);
      const challenge = await aSession(ground(), user.id, { state: 'totp_required' });
      const key = { kind: 'password', key: user.id } as const;
      const left = await identityRealm.inIdentity(async (stores) => {
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
