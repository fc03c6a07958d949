import { describe, expect, it } from 'vitest';
import { Credential } from '../../src/records/credential.ts';
import { aTenantFixture, save } from '../builders/tenant-fixture.ts';
import { contractLimits, type StorageOf } from './test-storage.ts';

const noon = new Date('2026-06-01T12:00:00.000Z');
const at = (milliseconds: number): Date => new Date(noon.getTime() + milliseconds);
const hash = 'a'.repeat(64);
const { callsPerMinute: limit, failuresPerMinute } = contractLimits;

/** Counting calls and failed authentications. */
export function callLimitsContract(storage: StorageOf): void {
  /** A function that calls as a new credential. It returns how many calls are left; -1 for a call beyond the limit. */
  async function aCaller(hashes = [hash]) {
    const { tenancy, principal, newId, tick } = await aTenantFixture(storage());
    const id = newId();
    const publicId = `c${id.replaceAll('-', '').slice(-19)}`;
    const credential = new Credential({
      id,
      organizationId: principal.organizationId,
      publicId,
      name: 'CI',
      scopes: ['*'],
      secrets: [{ hash, pepperId: '1', goodUntil: null }],
      expiresAt: null,
      createdBy: principal.actor,
      now: tick(),
    });
    await tenancy.inTenant(principal, (stores) => save(stores, credential));
    return async (now: Date): Promise<number | null> => {
      const { credentialLookup } = storage();
      const found = await credentialLookup.findForCall(publicId, { hashes, now });
      expect(found.credential).toEqual(credential);
      const { rateLimitStatus } = found;
      if (rateLimitStatus === null) return null;
      expect(rateLimitStatus.limit).toBe(limit);
      return rateLimitStatus.isExhausted ? -1 : rateLimitStatus.remaining;
    };
  }

  describe('calls', () => {
    it('are counted for each credential until none is left, and each minute again', async () => {
      const [call, otherCall] = [await aCaller(), await aCaller()];
      const remaining: (number | null)[] = [];
      for (let count = 0; count < 7; count += 1) remaining.push(await call(at(count)));
      expect(remaining).toEqual([4, 3, 2, 1, 0, -1, -1]);
      expect(await otherCall(noon)).toBe(4);
      expect(await call(at(59_999))).toBe(-1);
      expect([await call(at(60_000)), await call(at(60_001))]).toEqual([4, 3]);
    });

    it('of one IPv6 site are counted over its networks, for each kind', async () => {
      const { credentialLookup, newId } = storage();
      const site = `2001:${newId().slice(-4)}:${newId().slice(-4)}`;
      const fail = async (network: number, kind?: 'oauth') =>
        credentialLookup.countFailure(`${site}:${network.toString(16)}::/64`, noon, kind);
      for (const kind of [undefined, 'oauth'] as const) {
        const waits: (number | null)[] = [];
        for (let network = 1; network <= 4 * failuresPerMinute + 1; network += 1) {
          waits.push(await fail(network, kind));
        }
        expect(waits.indexOf(60)).toBe(4 * failuresPerMinute);
      }
    });

    it('are exactly as many as the limit says when they come all at once', async () => {
      const call = await aCaller();
      const remaining = await Promise.all(
        Array.from({ length: 10 * limit }, async () => call(noon)),
      );
      expect(remaining.filter((count) => count !== -1).toSorted()).toEqual([0, 1, 2, 3, 4]);
    });

    it('are not counted for who does not know the secret', async () => {
      const call = await aCaller(['b'.repeat(64)]);
      const { credentialLookup } = storage();
      expect([await call(noon), await call(noon)]).toEqual([null, null]);
      const nobody = { hashes: [hash], now: noon };
      expect(await credentialLookup.findForCall('0'.repeat(20), nobody)).toEqual({
        credential: null,
        rateLimitStatus: null,
      });
    });

    it('are counted under every hash of the secret', async () => {
      const call = await aCaller(['b'.repeat(64), hash]);
      expect([await call(noon), await call(noon)]).toEqual([4, 3]);
    });
  });

  describe('calls of people', () => {
    it('are counted by person and organization until none is left, and each minute again', async () => {
      const { credentialLookup, newId } = storage();
      const [userId, organizationId] = [newId(), newId()];
      const call = async (
        milliseconds: number,
        person: { userId: string; organizationId: string | null } = { userId, organizationId },
      ) => {
        const rateLimitStatus = await credentialLookup.countPerson(person, at(milliseconds));
        return rateLimitStatus?.isExhausted === true ? -1 : rateLimitStatus?.remaining;
      };
      const remaining: (number | undefined)[] = [];
      for (let count = 0; count < 7; count += 1) remaining.push(await call(count));
      expect(remaining).toEqual([4, 3, 2, 1, 0, -1, -1]);
      for (const caller of [
        { userId, organizationId: newId() },
        { userId, organizationId: null },
        { userId: newId(), organizationId },
      ]) {
        expect(await call(8, caller)).toBe(4);
      }
      expect([await call(59_999), await call(60_000)]).toEqual([-1, 4]);
    });

    it('of one IPv6 site are counted over its networks, for each kind', async () => {
      const { credentialLookup, newId } = storage();
      const site = `2001:${newId().slice(-4)}:${newId().slice(-4)}`;
      const fail = async (network: number, kind?: 'oauth') =>
        credentialLookup.countFailure(`${site}:${network.toString(16)}::/64`, noon, kind);
      for (const kind of [undefined, 'oauth'] as const) {
        const waits: (number | null)[] = [];
        for (let network = 1; network <= 4 * failuresPerMinute + 1; network += 1) {
          waits.push(await fail(network, kind));
        }
        expect(waits.indexOf(60)).toBe(4 * failuresPerMinute);
      }
    });

    it('are exactly as many as the limit says when they come all at once', async () => {
      const { credentialLookup, newId } = storage();
      const person = { userId: newId(), organizationId: newId() };
      const all = await Promise.all(
        Array.from({ length: 10 * limit }, () => credentialLookup.countPerson(person, noon)),
      );
      const allowed = all.filter((rateLimitStatus) => rateLimitStatus?.isExhausted === false);
      expect(allowed.map((rateLimitStatus) => rateLimitStatus?.remaining).toSorted()).toEqual([
        0, 1, 2, 3, 4,
      ]);
    });
  });

  describe('clocks that differ', () => {
    const hour = 3_600_000;

    it('by seconds count calls in one minute, the one that is ahead', async () => {
      const call = await aCaller();
      const times = [59_990, 60_010, 59_991, 60_011, 59_992, 60_012];
      const remaining: (number | null)[] = [];
      for (const time of times) remaining.push(await call(at(time)));
      expect(remaining).toEqual([4, 4, 3, 2, 1, 0]);
      expect(await call(at(59_993))).toBe(-1);
    });

    it('by an hour, because one was set back, do not use up the calls of that hour', async () => {
      const call = await aCaller();
      for (let count = 0; count <= limit; count += 1) await call(at(hour));
      expect([await call(at(hour)), await call(noon)]).toEqual([-1, 4]);
      for (let count = 0; count < limit; count += 1) await call(noon);
      expect([await call(noon), await call(at(60_000))]).toEqual([-1, 4]);
    });

    it('by an hour do not shut a source out for that hour', async () => {
      const { credentialLookup, newId } = storage();
      const source = newId();
      const fail = async (now: Date) => credentialLookup.countFailure(source, now);
      for (let count = 0; count <= failuresPerMinute; count += 1) await fail(at(hour));
      expect([await fail(at(hour)), await fail(noon)]).toEqual([60, null]);
      for (let count = 0; count < failuresPerMinute; count += 1) await fail(noon);
      expect([await fail(noon), await fail(at(60_000))]).toEqual([60, null]);
    });
  });

  describe('failed authentications', () => {
    it('are counted for each source until there were too many, and each minute again', async () => {
      const { credentialLookup, newId } = storage();
      const [source, otherSource] = [newId(), newId()];
      const fail = async (from: string, now: Date): Promise<number | null> =>
        credentialLookup.countFailure(from, now);
      const waits: (number | null)[] = [];
      for (let count = 0; count < failuresPerMinute + 2; count += 1) {
        waits.push(await fail(source, at(20_000)));
      }
      expect(waits).toEqual([null, null, null, 40, 40]);
      expect(await fail(otherSource, at(20_000))).toBeNull();
      expect(await fail(source, at(60_000))).toBeNull();
    });

    it('of one IPv6 site are counted over its networks, for each kind', async () => {
      const { credentialLookup, newId } = storage();
      const site = `2001:${newId().slice(-4)}:${newId().slice(-4)}`;
      const fail = async (network: number, kind?: 'oauth') =>
        credentialLookup.countFailure(`${site}:${network.toString(16)}::/64`, noon, kind);
      for (const kind of [undefined, 'oauth'] as const) {
        const waits: (number | null)[] = [];
        for (let network = 1; network <= 4 * failuresPerMinute + 1; network += 1) {
          waits.push(await fail(network, kind));
        }
        expect(waits.indexOf(60)).toBe(4 * failuresPerMinute);
      }
    });

    it('are exactly as many as the limit says when they come all at once', async () => {
      const { credentialLookup, newId } = storage();
      const source = newId();
      const waits = await Promise.all(
        Array.from({ length: 30 }, async () => credentialLookup.countFailure(source, noon)),
      );
      expect(waits.filter((wait) => wait === null)).toHaveLength(failuresPerMinute);
    });
  });
}
