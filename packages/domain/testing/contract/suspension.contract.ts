import { describe, expect, it } from 'vitest';
import { operatorPrincipal } from '../../src/access/principal.ts';
import { aMember } from '../builders/people.ts';
import { aTenantFixture, save, type TenantFixture } from '../builders/tenant-fixture.ts';
import { aWebhook } from '../builders/webhooks.ts';
import { changed } from '../../src/record/next-version.ts';
import { happen, later } from './delivering.ts';
import { there } from './edits.ts';
import { read, write, type StorageOf } from './test-storage.ts';

const suspended = { code: 'organization_suspended' };

/** The fixture as the operator uses it. */
const asOperator = (tenant: TenantFixture): TenantFixture => ({
  ...tenant,
  principal: operatorPrincipal(tenant.principal.organizationId),
});

/** Suspends the organization, or (null) resumes it. */
const suspend = (tenant: TenantFixture, suspendedAt: Date | null = tenant.tick()) =>
  write(asOperator(tenant), async (stores) =>
    save(stores, changed(there(await stores.organizations.lock()), { suspendedAt })),
  );

/** Suspended organizations. */
export function suspensionContract(storage: StorageOf): void {
  describe('suspended organizations', () => {
    it('refuse transactions and reads, except those of the operator, until they are resumed', async () => {
      const tenant = await aTenantFixture(storage());
      const { id: person } = await aMember(tenant);
      const transaction = () => write(tenant, async ({ organizations }) => organizations.find());
      const aRead = () => read(tenant).organizations.members({ limit: 10 });
      await suspend(tenant);
      await expect(transaction()).rejects.toMatchObject(suspended);
      await expect(aRead()).rejects.toMatchObject(suspended);
      const { organizations } = read(asOperator(tenant));
      expect(await organizations.find()).toMatchObject({ suspended_at: expect.any(String) });
      await expect(organizations.roleOf(person)).rejects.toMatchObject(suspended);
      expect(await organizations.roleOf(storage().newId())).toBeNull();
      await suspend(tenant, null);
      expect(await transaction()).toMatchObject({ suspendedAt: null });
      expect((await aRead()).items).toHaveLength(1);
    });

    it('refuse no other organization', async () => {
      const [tenant, otherTenant] = [
        await aTenantFixture(storage()),
        await aTenantFixture(storage()),
      ];
      await suspend(tenant);
      expect(await read(otherTenant).organizations.find()).not.toBeNull();
    });

    it('keep their deliveries and their mails until they are resumed', async () => {
      const tenant = await aTenantFixture(storage());
      const { organizationId } = tenant.principal;
      const webhook = await aWebhook(tenant);
      await happen(tenant, tenant.newId());
      const createdAt = tenant.tick();
      const mail = {
        id: tenant.newId(),
        kind: 'password_changed',
        sender: organizationId,
        isUrgent: false,
        sealed: 'sealed',
        createdAt,
      } as const;
      await write(tenant, (stores) =>
        stores.write({ mails: [mail] }, { kind: 'done', answer: null }),
      );
      const now = later(createdAt, 60);
      const due = async () => {
        const deliveries = await storage().dueWebhooks(now);
        const claim = { urgentOnly: false, limit: 100, now, until: now };
        const mails = await storage().mailQueue.claim(claim);
        return {
          deliveries: deliveries.some(({ webhookId }) => webhookId === webhook.id),
          mails: mails.some(({ id }) => id === mail.id),
        };
      };
      await suspend(tenant);
      expect(await due()).toEqual({ deliveries: false, mails: false });
      await suspend(tenant, null);
      expect(await due()).toEqual({ deliveries: true, mails: true });
    });
  });
}
