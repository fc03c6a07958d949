import { describe, expect, it } from 'vitest';
import { disabled, webhookRecord, withSecret } from '../../src/records/webhook.ts';
import { aTenantFixture, save } from '../builders/tenant-fixture.ts';
import { aWebhook } from '../builders/webhooks.ts';
import { claim, happen, later } from './delivering.ts';
import { there } from './edits.ts';
import { read, write, type StorageOf } from './test-storage.ts';
import { expectPages, whole } from './walk.ts';

/** Webhooks. */
export function webhooksContract(storage: StorageOf): void {
  describe('webhooks', () => {
    it('are found as they were saved, and listed in creation order', async () => {
      const tenant = await aTenantFixture(storage());
      const made = [await aWebhook(tenant), await aWebhook(tenant), await aWebhook(tenant)];
      await write(tenant, async (stores) => {
        const locked = there(await stores.webhooks.lock(there(made[1]).id));
        Object.assign(locked, disabled(locked, 'failing', tenant.tick()));
        Object.assign(locked, { events: ['a', 'b'], failingSince: tenant.tick() });
        Object.assign(
          locked,
          withSecret(locked, 'sealed again', { type: 'system', name: 'test' }, tenant.tick()),
        );
        await save(stores, locked);
        made[1] = locked;
      });
      expect(await read(tenant).webhooks.find(there(made[1]).id)).toEqual(
        webhookRecord(there(made[1])),
      );
      await write(tenant, async ({ webhooks }) => {
        expect({ ...(await webhooks.find(there(made[1]).id)) }).toEqual({ ...made[1] });
        expect(await webhooks.lockedCount()).toBe(3);
      });
      await expectPages(async (page) => read(tenant).webhooks.list({}, page), 2);
      const listed = await whole(async (page) => read(tenant).webhooks.list({}, page));
      expect(listed).toEqual(made.map(webhookRecord));
    });

    it('are found and locked by who made them', async () => {
      const [tenant, otherTenant] = [
        await aTenantFixture(storage()),
        await aTenantFixture(storage()),
      ];
      const ada = { type: 'user', id: tenant.newId(), name: 'Ada' } as const;
      const key = {
        type: 'api_credential',
        id: tenant.newId(),
        name: 'ci',
        public_id: 'p',
      } as const;
      const [first, second] = [
        await aWebhook(tenant, { createdBy: ada }),
        await aWebhook(tenant, { createdBy: ada }),
      ];
      const byKey = await aWebhook(tenant, { createdBy: key });
      await aWebhook(tenant, { createdBy: null });
      await aWebhook(otherTenant, { createdBy: ada });
      const listed = async (createdBy: string) => {
        const page = { limit: 1, total: true };
        const { items, total } = await read(tenant).webhooks.list({ createdBy }, page);
        return { ids: items.map(({ id }) => id), total };
      };
      expect(await listed(ada.id)).toEqual({ ids: [first.id], total: 2 });
      expect(await listed(key.id)).toEqual({ ids: [byKey.id], total: 1 });
      expect(await listed(tenant.newId())).toEqual({ ids: [], total: 0 });
      await expectPages(async (page) => read(tenant).webhooks.list({ createdBy: ada.id }, page), 1);
      await write(tenant, async ({ webhooks }) => {
        const all = await webhooks.lockAll();
        expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted());
        expect(all).toHaveLength(4);
        expect(all).toEqual(expect.arrayContaining([first, second, byKey]));
      });
    });

    it('are gone with their deliveries when they are removed', async () => {
      const tenant = await aTenantFixture(storage());
      const webhook = await aWebhook(tenant);
      await happen(tenant, tenant.newId());
      await write(tenant, async (stores) => {
        const removed = [there(await stores.webhooks.lock(webhook.id))];
        await stores.write({ removed }, { kind: 'done', answer: null });
      });
      expect(await read(tenant).webhooks.find(webhook.id)).toBeNull();
      expect(await read(tenant).webhooks.deliveries(webhook.id, { limit: 1 })).toBeNull();
    });

    it('are nobody else’s', async () => {
      const [own, foreign] = [await aTenantFixture(storage()), await aTenantFixture(storage())];
      const webhook = await aWebhook(foreign);
      await happen(foreign, foreign.newId());
      await happen(own, own.newId());
      const [theirs] = await claim(foreign, webhook, foreign.tick());
      expect(await read(own).webhooks.find(webhook.id)).toBeNull();
      expect(await read(own).webhooks.deliveries(webhook.id, { limit: 9 })).toBeNull();
      expect(await claim(own, webhook, later(own.tick(), 9999))).toEqual([]);
      await write(own, async ({ webhooks, deliveries }) => {
        expect(await webhooks.find(webhook.id)).toBeNull();
        expect(await webhooks.lock(webhook.id)).toBeNull();
        expect(await deliveries.lock(there(theirs).id)).toBeNull();
      });
      for (const [kind, id] of [
        ['webhook', webhook.id],
        ['delivery', there(theirs).id],
      ] as const) {
        expect(await own.tenancy.ownerOf(kind, id)).toBe(foreign.principal.organizationId);
      }
    });
  });
}
