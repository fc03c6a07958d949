import { describe, expect, it } from 'vitest';
import { restarted } from '../../src/records/delivery.ts';
import { disabled } from '../../src/records/webhook.ts';
import { aTenantFixture, save } from '../builders/tenant-fixture.ts';
import { aWebhook } from '../builders/webhooks.ts';
import { claim, end, happen, later, nameOf, statesOf } from './delivering.ts';
import { there } from './edits.ts';
import { read, write, type StorageOf } from './test-storage.ts';
import { expectPages, whole } from './walk.ts';

/** What became of deliveries: reports, new beginnings, and what is forgotten. */
export function deliveryOutcomesContract(storage: StorageOf): void {
  describe('deliveries', () => {
    it('do not take the report of an earlier claim', async () => {
      const tenant = await aTenantFixture(storage());
      const webhook = await aWebhook(tenant);
      await happen(tenant, tenant.newId());
      const now = tenant.tick();
      const [old] = await claim(tenant, webhook, now, 100, 1);
      const [taken] = await claim(tenant, webhook, later(now, 2));
      await end(tenant, webhook, old, { state: 'delivered', dueAt: later(now, 3) });
      expect(await statesOf(tenant, webhook)).toEqual(['pending']);
      await end(tenant, webhook, taken, { state: 'failed', dueAt: later(now, 3) });
      await end(tenant, webhook, taken, { state: 'delivered', dueAt: later(now, 4) });
      expect(await statesOf(tenant, webhook)).toEqual(['failed']);
    });

    it('tell how they went, newest first', async () => {
      const tenant = await aTenantFixture(storage());
      const webhook = await aWebhook(tenant);
      const subject = tenant.newId();
      const [first, second] = [await happen(tenant, subject), await happen(tenant, subject)];
      const now = tenant.tick();
      const [claimed] = await claim(tenant, webhook, now, 1);
      await end(tenant, webhook, claimed, { state: 'delivered', dueAt: now });
      const records = await whole(async (page) =>
        read(tenant).webhooks.deliveries(webhook.id, page),
      );
      const delivered = {
        webhook_id: webhook.id,
        event_id: first,
        event_type: 'ticket.updated',
        state: 'delivered',
        attempts: 1,
        response_status: 200,
        failure: null,
        next_attempt_at: null,
        delivered_at: now.toISOString(),
      };
      const pending = { event_id: second, state: 'pending', attempts: 0, delivered_at: null };
      expect(records).toMatchObject([pending, delivered]);
      expect(records[0]?.next_attempt_at).not.toBeNull();
      await expectPages(async (page) => read(tenant).webhooks.deliveries(webhook.id, page), 1);
    });

    it('begin again when they are saved so', async () => {
      const tenant = await aTenantFixture(storage());
      const webhook = await aWebhook(tenant);
      await happen(tenant, tenant.newId());
      const now = tenant.tick();
      const [claimed] = await claim(tenant, webhook, now);
      await end(tenant, webhook, claimed, { state: 'failed', dueAt: now });
      await write(tenant, async (stores) => {
        const locked = there(await stores.deliveries.lock(there(claimed).id));
        Object.assign(locked, restarted(locked, later(now, 5)));
        await save(stores, locked);
      });
      expect(await claim(tenant, webhook, later(now, 4))).toEqual([]);
      expect(await claim(tenant, webhook, later(now, 5))).toMatchObject([
        { attempts: 0, claim: 3 },
      ]);
    });

    it('do not take the report of an attempt during which they were saved again', async () => {
      const tenant = await aTenantFixture(storage());
      const webhook = await aWebhook(tenant);
      const subject = tenant.newId();
      await happen(tenant, subject);
      await happen(tenant, subject);
      const now = tenant.tick();
      const [first] = await claim(tenant, webhook, now);
      await write(tenant, async (stores) => {
        const locked = there(await stores.deliveries.lock(there(first).id));
        Object.assign(locked, restarted(locked, now));
        await save(stores, locked);
      });
      await end(tenant, webhook, first, { state: 'pending', dueAt: later(now, 300) });
      expect(await claim(tenant, webhook, now)).toMatchObject([{ id: first?.id, attempts: 0 }]);
    });

    it('are forgotten when they have ended and are old', async () => {
      const tenant = await aTenantFixture(storage());
      const webhook = await aWebhook(tenant);
      const forget = async (before: Date, limit = 9) =>
        write(tenant, async ({ deliveries }) => deliveries.forget(webhook.id, { before, limit }));
      for (const _ of [1, 2, 3]) await happen(tenant, tenant.newId());
      const now = tenant.tick();
      const claimed = await claim(tenant, webhook, now);
      await end(tenant, webhook, claimed[0], { state: 'delivered', dueAt: now });
      await end(tenant, webhook, claimed[1], { state: 'failed', dueAt: now });
      expect(await forget(new Date(0))).toBe(0);
      expect(await forget(now, 1)).toBe(1);
      expect(await forget(now)).toBe(1);
      expect(await statesOf(tenant, webhook)).toEqual(['pending']);
    });

    it('are known to be due, of whichever organization, while their webhook is on', async () => {
      const { dueWebhooks } = storage();
      const [own, foreign] = [await aTenantFixture(storage()), await aTenantFixture(storage())];
      const sites = [own, own, foreign];
      const webhooks = await Promise.all(sites.map((tenant) => aWebhook(tenant)));
      const due = async (now: Date) => {
        const mine = new Set(webhooks.map(({ id }) => id));
        return (await dueWebhooks(now)).filter(({ webhookId }) => mine.has(webhookId));
      };
      await happen(own, own.newId());
      await happen(foreign, foreign.newId());
      const now = later(foreign.tick(), 60);
      expect(new Set(await due(now))).toEqual(new Set(webhooks.map(nameOf)));
      await claim(own, there(webhooks[0]), now, 100, 60);
      await write(own, async (stores) => {
        const off = there(await stores.webhooks.lock(there(webhooks[1]).id));
        Object.assign(off, disabled(off, 'paused', now));
        await save(stores, off);
      });
      expect(await due(now)).toEqual([nameOf(there(webhooks[2]))]);
      expect(await due(later(now, 61))).toHaveLength(2);
    });
  });
}
