import { describe, expect, it } from 'vitest';
import { deliveryBudget } from '../../src/budgets/delivery-budget.ts';
import { disabled, enabled as switchedOn, type Webhook } from '../../src/records/webhook.ts';
import { eventsOf } from '../../src/event/event-draft.ts';
import { aTenantFixture, recordEvents } from '../builders/tenant-fixture.ts';
import { aWebhook } from '../builders/webhooks.ts';
import { aProject } from '../builders/work.ts';
import { claim, end, eventsIn, happen, later, statesOf } from './delivering.ts';
import { there } from './edits.ts';
import { read, untilSettled, write, type StorageOf } from './test-storage.ts';

/** What is on its way to webhooks: what comes, and in which order it is claimed. */
export function deliveriesContract(storage: StorageOf): void {
  describe('deliveries', () => {
    it('sends the deletion of a board once, to a webhook of tickets by its kind for them', async () => {
      const tenant = await aTenantFixture(storage());
      const toAll = await aWebhook(tenant, { events: ['ticket.*', 'board.*'] });
      const toTickets = await aWebhook(tenant, { events: ['ticket.*'] });
      const toMoves = await aWebhook(tenant, { events: ['ticket.moved'] });
      const toOthers = await aWebhook(tenant, { events: ['ticket.completed', 'document.*'] });
      const affected = [1, 2].map(() => ({
        type: 'ticket' as const,
        id: tenant.newId(),
        version: 2,
        changes: { board_id: tenant.newId(), completed_at: null },
      }));
      const subject = { type: 'board', id: tenant.newId() } as const;
      const draft = {
        kind: 'board.deleted',
        subject,
        projectId: null,
        data: {},
        affected,
      } as const;
      const now = tenant.tick();
      const events = eventsOf(tenant.principal, { newId: tenant.newId, now }, [draft]);
      await write(tenant, async (stores) => recordEvents(stores, ...events));
      const typesFor = async (webhook: Webhook) =>
        (await claim(tenant, webhook, later(now, 1))).map(({ event }) => [event.type, event.id]);
      const id = events[0]?.id;
      expect(await typesFor(toAll)).toEqual([['board.deleted', id]]);
      expect(await typesFor(toTickets)).toEqual([['ticket.moved', id]]);
      expect(await typesFor(toMoves)).toEqual([['ticket.moved', id]]);
      expect(await typesFor(toOthers)).toEqual([]);
    });

    it('sends the deletion of a board into a done board once to a webhook of completed tickets', async () => {
      const tenant = await aTenantFixture(storage());
      const toCompleted = await aWebhook(tenant, { events: ['ticket.completed'] });
      const toBoth = await aWebhook(tenant, { events: ['ticket.completed', 'ticket.moved'] });
      const toTickets = await aWebhook(tenant, { events: ['ticket.*'] });
      const changes = { board_id: tenant.newId(), rank: 'V', completed_at: tenant.tick() };
      const affected = [1, 2].map(() => ({
        type: 'ticket' as const,
        id: tenant.newId(),
        version: 2,
        changes,
      }));
      const subject = { type: 'board', id: tenant.newId() } as const;
      const about = { kind: 'board.deleted', subject, projectId: null, affected } as const;
      const now = tenant.tick();
      const drafts = [false, true].map((is_done) => ({ ...about, data: { is_done } }));
      const events = eventsOf(tenant.principal, { newId: tenant.newId, now }, drafts);
      await write(tenant, async (stores) => recordEvents(stores, ...events));
      const [completing, moving] = events.map(({ id }) => id);
      const received = async (webhook: Webhook) => {
        const all: (readonly [string, string])[] = [];
        for (let at = 1; at <= 2; at += 1) {
          const claimed = await claim(tenant, webhook, later(now, at));
          all.push(...claimed.map(({ event }) => [event.type, event.id] as const));
          for (const delivery of claimed) {
            await end(tenant, webhook, delivery, { state: 'delivered', dueAt: later(now, at) });
          }
        }
        return all;
      };
      expect(await received(toCompleted)).toEqual([['ticket.completed', completing]]);
      const moved = [completing, moving].map((id) => ['ticket.moved', id]);
      expect(await received(toBoth)).toEqual(moved);
      expect(await received(toTickets)).toEqual(moved);
    });

    it('come with the events a webhook listens to, of its project, while it is on', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const [every, some, ofProject, off] = [
        await aWebhook(tenant),
        await aWebhook(tenant, { events: ['ticket.comment.*', 'document.created'] }),
        await aWebhook(tenant, { projectId: project.id }),
        await aWebhook(tenant, { enabled: false }),
      ];
      const subject = tenant.newId();
      const first = await happen(tenant, subject, 'ticket.created');
      const second = await happen(tenant, subject, 'ticket.comment.created', project.id);
      const third = await happen(tenant, subject, 'document.created');
      const now = tenant.tick();
      expect(eventsIn(await claim(tenant, every, now))).toEqual([first, second, third]);
      expect(eventsIn(await claim(tenant, some, now))).toEqual([second, third]);
      expect(eventsIn(await claim(tenant, ofProject, now))).toEqual([second]);
      expect(await statesOf(tenant, off)).toEqual([]);
    });

    it('come as webhooks are once the same transaction has changed them', async () => {
      const tenant = await aTenantFixture(storage());
      const [on, off, deleted] = [
        await aWebhook(tenant, { enabled: false }),
        await aWebhook(tenant),
        await aWebhook(tenant),
      ];
      const subject = { type: 'ticket', id: tenant.newId() } as const;
      await write(tenant, async (stores) => {
        const saved: Webhook[] = [];
        for (const { id, enabled } of [on, off]) {
          const locked = there(await stores.webhooks.lock(id));
          if (enabled) Object.assign(locked, disabled(locked, 'paused', tenant.tick()));
          else Object.assign(locked, switchedOn(locked, tenant.tick()));
          saved.push(locked);
        }
        const removed = [there(await stores.webhooks.lock(deleted.id))];
        const draft = { kind: 'ticket.created', subject, projectId: null, data: {} } as const;
        const time = { newId: tenant.newId, now: tenant.tick() };
        const events = eventsOf(tenant.principal, time, [draft]);
        await stores.write({ saved, removed, events }, { kind: 'done', answer: null });
      });
      expect(await statesOf(tenant, on)).toEqual(['pending']);
      expect(await statesOf(tenant, off)).toEqual([]);
    });

    it('are not there for what was rolled back', async () => {
      const tenant = await aTenantFixture(storage());
      const webhook = await aWebhook(tenant);
      // Its project is not there.
      const broken = Object.assign(await aWebhook(tenant), { projectId: tenant.newId() });
      const failed = write(tenant, async (stores) => {
        const draft = {
          kind: 'ticket.created',
          subject: { type: 'ticket', id: tenant.newId() },
          projectId: null,
          data: {},
        } as const;
        const time = { newId: tenant.newId, now: tenant.tick() };
        const events = eventsOf(tenant.principal, time, [draft]);
        await stores.write({ events, saved: [broken] }, { kind: 'done', answer: null });
      });
      await expect(failed).rejects.toBeInstanceOf(Error);
      expect(await claim(tenant, webhook, tenant.tick())).toEqual([]);
    });

    it('carry the event as the log tells it', async () => {
      const tenant = await aTenantFixture(storage());
      const webhook = await aWebhook(tenant);
      await happen(tenant, tenant.newId());
      const [claimed] = await claim(tenant, webhook, tenant.tick());
      await untilSettled(storage(), tenant);
      const { items } = await read(tenant).events.list({}, { limit: 9 });
      expect(claimed?.event).toEqual(items[0]);
      expect(JSON.stringify(claimed?.event)).toBe(JSON.stringify(items[0]));
    });

    it('are claimed once until the time is up', async () => {
      const tenant = await aTenantFixture(storage());
      const webhook = await aWebhook(tenant);
      const event = await happen(tenant, tenant.newId());
      const now = tenant.tick();
      expect(await claim(tenant, webhook, now, 100, 60)).toMatchObject([{ claim: 1, attempts: 0 }]);
      expect(await claim(tenant, webhook, later(now, 59))).toEqual([]);
      const again = await claim(tenant, webhook, later(now, 61));
      expect(again).toMatchObject([{ claim: 2, attempts: 0 }]);
      expect(eventsIn(again)).toEqual([event]);
    });

    it('of one subject are claimed in order, and never past one that is pending', async () => {
      const tenant = await aTenantFixture(storage());
      const webhook = await aWebhook(tenant);
      const [a, b] = [tenant.newId(), tenant.newId()];
      const events = [await happen(tenant, a), await happen(tenant, a), await happen(tenant, b)];
      const now = tenant.tick();
      const first = await claim(tenant, webhook, now, 1);
      expect(eventsIn(first)).toEqual([events[0]]);
      expect(eventsIn(await claim(tenant, webhook, now))).toEqual([events[2]]);
      events.push(await happen(tenant, a));
      const then = tenant.tick();
      expect(await claim(tenant, webhook, then)).toEqual([]);

      await end(tenant, webhook, first[0], { state: 'delivered', dueAt: then });
      expect(eventsIn(await claim(tenant, webhook, then))).toEqual([events[1], events[3]]);
      expect(await statesOf(tenant, webhook)).toEqual([
        'pending',
        'pending',
        'pending',
        'delivered',
      ]);
    });

    it('are claimed up to a number of bytes, at least one, in the order of their events', async () => {
      const tenant = await aTenantFixture(storage());
      const webhook = await aWebhook(tenant);
      const text = 'x'.repeat(0.6 * deliveryBudget.claimedBytes);
      const [a, b] = [tenant.newId(), tenant.newId()];
      const events: string[] = [];
      for (const subject of [a, b, a, b, b])
        events.push(await happen(tenant, subject, 'ticket.updated', null, { text }));
      const now = tenant.tick();
      const claimed = [];
      for (let batch = await claim(tenant, webhook, now); batch.length > 0;) {
        claimed.push(eventsIn(batch));
        for (const delivery of batch)
          await end(tenant, webhook, delivery, { state: 'delivered', dueAt: now });
        batch = await claim(tenant, webhook, now);
      }
      expect(claimed).toEqual([events.slice(0, 2), events.slice(2, 4), events.slice(4)]);
    });

    it('of one subject wait together for a retry, others do not', async () => {
      const tenant = await aTenantFixture(storage());
      const webhook = await aWebhook(tenant);
      const [a, b] = [tenant.newId(), tenant.newId()];
      const first = await happen(tenant, a);
      const second = await happen(tenant, a);
      const now = tenant.tick();
      const [claimed] = await claim(tenant, webhook, now);
      await end(tenant, webhook, claimed, { state: 'pending', dueAt: later(now, 300) });
      const third = await happen(tenant, a);
      const event = await happen(tenant, b);
      expect(eventsIn(await claim(tenant, webhook, later(now, 299)))).toEqual([event]);
      const retried = await claim(tenant, webhook, later(now, 301));
      expect(eventsIn(retried)).toEqual([first, second, third]);
      expect(retried.map(({ attempts }) => attempts)).toEqual([1, 0, 0]);

      await end(tenant, webhook, retried[0], { state: 'failed', dueAt: later(now, 302) });
      expect(eventsIn(await claim(tenant, webhook, later(now, 303)))).toEqual([second, third]);
    });
  });
}
