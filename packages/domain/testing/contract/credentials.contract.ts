import { describe, expect, it } from 'vitest';
import { isUsable, type Credential, type SecretHash } from '../../src/records/credential.ts';
import { changed } from '../../src/record/next-version.ts';
import { aCredential, secretOf } from '../builders/credentials.ts';
import { aTenantFixture, save } from '../builders/tenant-fixture.ts';
import { there } from './edits.ts';
import { write, type StorageOf } from './test-storage.ts';

const at = (second: number): Date => new Date(Date.UTC(2026, 5, 1, 12, 0, second));

/** The credentials of an organization, and finding one before its organization is known. */
export function credentialsContract(storage: StorageOf): void {
  describe('credentials', () => {
    it('are answered as they were added, by the store and by the look-up', async () => {
      const tenant = await aTenantFixture(storage());
      const expiresAt = new Date('9999-12-31T23:59:59.999Z');
      const credential = await aCredential(tenant, { expiresAt, scopes: ['*'] });
      const { publicId } = credential;
      await write(tenant, async ({ credentials }) => {
        expect(await credentials.find(publicId)).toEqual(credential);
        expect(await credentials.lock(publicId)).toEqual(credential);
      });
      const found = await storage().credentialLookup.findByPublicId(publicId);
      expect(found).toEqual(credential);
      expect(found && isUsable(found, credential.createdAt)).toBe(true);
    });

    it('are counted while they are good', async () => {
      const tenant = await aTenantFixture(storage());
      const count = (now: Date) => write(tenant, ({ credentials }) => credentials.lockedCount(now));
      expect(await count(at(0))).toBe(0);
      await aCredential(tenant, { expiresAt: at(10) });
      await aCredential(tenant);
      await aCredential(tenant, { revokedAt: at(1) });
      await aCredential(await aTenantFixture(storage()));
      expect([await count(at(9)), await count(at(10))]).toEqual([2, 1]);
    });

    it('are answered as they were saved, by the store and by the look-up', async () => {
      const tenant = await aTenantFixture(storage());
      const { publicId } = await aCredential(tenant);
      const saved = await write(tenant, async (stores) => {
        const locked = there(await stores.credentials.lock(publicId));
        const goodUntil = '2026-06-01T12:00:00.000Z';
        const secrets = [secretOf('b'), { ...secretOf('a'), goodUntil }];
        const changes = { secrets, revokedAt: tenant.tick(), updatedAt: tenant.tick() };
        const after = changed(locked, changes);
        await save(stores, after);
        return after;
      });
      expect(await write(tenant, async ({ credentials }) => credentials.find(publicId))).toEqual(
        saved,
      );
      expect(await storage().credentialLookup.findByPublicId(publicId)).toEqual(saved);
    });

    it('are listed in creation order, revoked and expired ones too', async () => {
      const tenant = await aTenantFixture(storage());
      const made = [
        await aCredential(tenant, { name: 'z' }),
        await aCredential(tenant, { name: 'a', revokedAt: tenant.tick() }),
        await aCredential(tenant, { name: 'm', expiresAt: new Date(0) }),
      ];
      await aCredential(await aTenantFixture(storage()));
      expect(await write(tenant, async ({ credentials }) => credentials.list())).toEqual(made);
    });

    it('are found by the store of their own organization only, by the look-up from everywhere', async () => {
      const [tenant, otherTenant] = [
        await aTenantFixture(storage()),
        await aTenantFixture(storage()),
      ];
      const { publicId } = await aCredential(tenant);
      await write(otherTenant, async ({ credentials }) => {
        expect(await credentials.find(publicId)).toBeNull();
        expect(await credentials.lock(publicId)).toBeNull();
        expect(await credentials.list()).toEqual([]);
      });
      const { credentialLookup } = storage();
      const found = await credentialLookup.findByPublicId(publicId);
      expect(found?.organizationId).toBe(tenant.principal.organizationId);
      expect(await credentialLookup.findByPublicId('0'.repeat(20))).toBeNull();
      expect(await credentialLookup.findByPublicId(publicId.toUpperCase())).toBeNull();
    });

    it('remember their last use, at most once a minute', async () => {
      const tenant = await aTenantFixture(storage());
      const { credentialLookup } = storage();
      const [first, second] = [await aCredential(tenant), await aCredential(tenant)];
      const lastUse = async ({ publicId }: Credential): Promise<Date | null> =>
        (await credentialLookup.findByPublicId(publicId))?.lastUsedAt ?? null;
      const use = async (credential: Credential, now: Date): Promise<void> => {
        const current = await credentialLookup.findByPublicId(credential.publicId);
        credentialLookup.recordUse(current ?? credential, now);
      };
      await use(first, at(0));
      await expect.poll(async () => lastUse(first)).toEqual(at(0));
      await use(first, at(59));
      await use(second, at(59));
      await expect.poll(async () => lastUse(second)).toEqual(at(59));
      expect(await lastUse(first)).toEqual(at(0));
      await use(first, at(61));
      await expect.poll(async () => lastUse(first)).toEqual(at(61));
    });

    it('get a renewed hash of a secret, but not in place of a secret that was replaced', async () => {
      const tenant = await aTenantFixture(storage());
      const { credentialLookup } = storage();
      const credential = await aCredential(tenant);
      const before = credential.secrets;
      const [{ hash: former }] = before as [SecretHash];
      const renewed = { hash: 'b'.repeat(64), pepperId: 'next', goodUntil: null };
      credentialLookup.renewSecret(credential, 'f'.repeat(64), renewed);
      const secrets = async () =>
        (await credentialLookup.findByPublicId(credential.publicId))?.secrets;
      credentialLookup.renewSecret(credential, former, renewed);
      await expect.poll(secrets).toEqual([{ ...before[0], ...renewed }]);
    });

    it('take the note of a use that nobody can write without a word', async () => {
      const tenant = await aTenantFixture(storage());
      const credential = await aCredential(tenant);
      const absent = Object.assign(credential, { id: tenant.newId(), publicId: '0'.repeat(20) });
      expect(() => storage().credentialLookup.recordUse(absent, tenant.tick())).not.toThrow();
    });
  });
}
