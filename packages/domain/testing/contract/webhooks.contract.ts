import { describe, expect, it } from 'vitest';
import type { EventKind } from '../../src/event/event-kind.ts';
import { eventsOf } from '../../src/event/happening.ts';
import type { ClaimedDelivery } from '../../src/webhook/webhooks.port.ts';
import { webhookRecord, type Webhook } from '../../src/webhook/webhook.ts';
import { aSite, type Site } from '../builders/site.ts';
import { aWebhook } from '../builders/webhooks.ts';
import { aProject } from '../builders/work.ts';
import { there } from './edits.ts';
import { read, untilSettled, write, type GroundOf } from './ground.ts';
import { expectPages, whole } from './walk.ts';

const later = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000);

/** Something that happened to a subject, in a transaction of its own. */
async function happen(
  site: Site,
  subject: string,
  kind: EventKind = 'ticket.updated',
  projectId: string | null = null,
): Promise<string> {
  const happening = {
    kind,
    subject: { type: 'ticket', id: subject },
    projectId,
    data: {},
  } as const;
  const events = eventsOf(site.principal, { newId: site.newId, now: site.tick() }, [happening]);
  await write(site, async (stores) => stores.events.append(...events));
  return there(events[0]).id;
}

const claim = async (site: Site, { id }: Webhook, now: Date, limit = 100, seconds = 60) =>
  write(site, async ({ deliveries }) =>
    deliveries.claim(id, { limit, now, until: later(now, seconds) }),
  );

const eventsIn = (claimed: readonly ClaimedDelivery[]) => claimed.map(({ event }) => event.id);

const nameOf = ({ organizationId, id }: Webhook) => ({ organizationId, webhookId: id });

type State = 'pending' | 'delivered' | 'failed';

/** Settles one claimed delivery, and from when on the rest of its subject is due. */
async function end(
  site: Site,
  { id }: Webhook,
  one: ClaimedDelivery | undefined,
  { state, dueAt }: { state: State; dueAt: Date },
): Promise<void> {
  const { id: delivery, claim: number, attempts, subjectId } = there(one);
  const settled = {
    id: delivery,
    claim: number,
    attempts: attempts + 1,
    state,
    responseStatus: state === 'delivered' ? 200 : 500,
    dueAt,
  };
  await write(site, async ({ deliveries }) =>
    deliveries.settle(id, { settled: [settled], lanes: [{ subjectId, dueAt }] }),
  );
}

const statesOf = async (site: Site, { id }: Webhook) => {
  const records = await whole(async (page) => read(site).webhooks.deliveries(id, page));
  return records.map(({ state }) => state);
};

/** Webhooks, and what is on its way to them. */
export function webhooksContract(ground: GroundOf): void {
  describe('webhooks', () => {
    it('are found as they were saved, and listed in creation order', async () => {
      const site = await aSite(ground());
      const made = [await aWebhook(site), await aWebhook(site), await aWebhook(site)];
      await write(site, async ({ webhooks }) => {
        const locked = there(await webhooks.lock(there(made[1]).id));
        locked.disable('failing', site.tick());
        Object.assign(locked, { events: ['a', 'b'], failingSince: site.tick() });
        locked.rotate('sealed again', site.tick());
        await webhooks.save(locked);
        made[1] = locked;
      });
      expect(await read(site).webhooks.find(there(made[1]).id)).toEqual(
        webhookRecord(there(made[1])),
      );
      await write(site, async ({ webhooks }) => {
        expect({ ...(await webhooks.find(there(made[1]).id)) }).toEqual({ ...made[1] });
        expect(await webhooks.lockedCount()).toBe(3);
      });
      await expectPages(async (page) => read(site).webhooks.list(page), 2);
      const listed = await whole(async (page) => read(site).webhooks.list(page));
      expect(listed).toEqual(made.map(webhookRecord));
    });

    it('are gone with their deliveries when they are removed', async () => {
      const site = await aSite(ground());
      const webhook = await aWebhook(site);
      await happen(site, site.newId());
      await write(site, async ({ webhooks }) => webhooks.remove(webhook));
      expect(await read(site).webhooks.find(webhook.id)).toBeNull();
      expect(await read(site).webhooks.deliveries(webhook.id, { limit: 1 })).toBeNull();
    });

    it('are nobody else’s', async () => {
      const [own, other] = [await aSite(ground()), await aSite(ground())];
      const webhook = await aWebhook(other);
      await happen(other, other.newId());
      await happen(own, own.newId());
      const [theirs] = await claim(other, webhook, other.tick());
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
        expect(await own.tenancy.ownerOf(kind, id)).toBe(other.principal.organizationId);
      }
    });
  });

  describe('deliveries', () => {
    it('come with the events a webhook listens to, of its project, while it is on', async () => {
      const site = await aSite(ground());
      const project = await aProject(site);
      const [every, some, ofProject, off] = [
        await aWebhook(site),
        await aWebhook(site, { events: ['ticket.comment.*', 'document.created'] }),
        await aWebhook(site, { projectId: project.id }),
        await aWebhook(site, { enabled: false }),
      ];
      const subject = site.newId();
      const first = await happen(site, subject, 'ticket.created');
      const second = await happen(site, subject, 'ticket.comment.created', project.id);
      const third = await happen(site, subject, 'document.created');
      const now = site.tick();
      expect(eventsIn(await claim(site, every, now))).toEqual([first, second, third]);
      expect(eventsIn(await claim(site, some, now))).toEqual([second, third]);
      expect(eventsIn(await claim(site, ofProject, now))).toEqual([second]);
      expect(await statesOf(site, off)).toEqual([]);
    });

    it('are not there for what was rolled back', async () => {
      const site = await aSite(ground());
      const webhook = await aWebhook(site);
      const failed = write(site, async (stores) => {
        const happening = {
          kind: 'ticket.created',
          subject: { type: 'ticket', id: site.newId() },
          projectId: null,
          data: {},
        } as const;
        await stores.events.append(
          ...eventsOf(site.principal, { newId: site.newId, now: site.tick() }, [happening]),
        );
        throw new Error('no');
      });
      await expect(failed).rejects.toThrow('no');
      expect(await claim(site, webhook, site.tick())).toEqual([]);
    });

    it('carry the event as the log tells it', async () => {
      const site = await aSite(ground());
      const webhook = await aWebhook(site);
      await happen(site, site.newId());
      const [claimed] = await claim(site, webhook, site.tick());
      await untilSettled(ground(), site);
      const { items } = await read(site).events.list({}, { limit: 9 });
      expect(claimed?.event).toEqual(items[0]);
      expect(JSON.stringify(claimed?.event)).toBe(JSON.stringify(items[0]));
    });

    it('are claimed once until the time is up', async () => {
      const site = await aSite(ground());
      const webhook = await aWebhook(site);
      const event = await happen(site, site.newId());
      const now = site.tick();
      expect(await claim(site, webhook, now, 100, 60)).toMatchObject([{ claim: 1, attempts: 0 }]);
      expect(await claim(site, webhook, later(now, 59))).toEqual([]);
      const again = await claim(site, webhook, later(now, 61));
      expect(again).toMatchObject([{ claim: 2, attempts: 0 }]);
      expect(eventsIn(again)).toEqual([event]);
    });

    it('of one subject are claimed in order, and never past one that is pending', async () => {
      const site = await aSite(ground());
      const webhook = await aWebhook(site);
      const [a, b] = [site.newId(), site.newId()];
      const events = [await happen(site, a), await happen(site, a), await happen(site, b)];
      const now = site.tick();
      const first = await claim(site, webhook, now, 1);
      expect(eventsIn(first)).toEqual([events[0]]);
      expect(eventsIn(await claim(site, webhook, now))).toEqual([events[2]]);
      events.push(await happen(site, a));
      const then = site.tick();
      expect(await claim(site, webhook, then)).toEqual([]);

      await end(site, webhook, first[0], { state: 'delivered', dueAt: then });
      expect(eventsIn(await claim(site, webhook, then))).toEqual([events[1], events[3]]);
      expect(await statesOf(site, webhook)).toEqual(['pending', 'pending', 'pending', 'delivered']);
    });

    it('of one subject wait together for a retry, others do not', async () => {
      const site = await aSite(ground());
      const webhook = await aWebhook(site);
      const [a, b] = [site.newId(), site.newId()];
      const first = await happen(site, a);
      const second = await happen(site, a);
      const now = site.tick();
      const [claimed] = await claim(site, webhook, now);
      await end(site, webhook, claimed, { state: 'pending', dueAt: later(now, 300) });
      const third = await happen(site, a);
      const other = await happen(site, b);
      expect(eventsIn(await claim(site, webhook, later(now, 299)))).toEqual([other]);
      const retried = await claim(site, webhook, later(now, 301));
      expect(eventsIn(retried)).toEqual([first, second, third]);
      expect(retried.map(({ attempts }) => attempts)).toEqual([1, 0, 0]);

      await end(site, webhook, retried[0], { state: 'failed', dueAt: later(now, 302) });
      expect(eventsIn(await claim(site, webhook, later(now, 303)))).toEqual([second, third]);
    });

    it('do not take the report of an earlier claim', async () => {
      const site = await aSite(ground());
      const webhook = await aWebhook(site);
      await happen(site, site.newId());
      const now = site.tick();
      const [old] = await claim(site, webhook, now, 100, 1);
      const [taken] = await claim(site, webhook, later(now, 2));
      await end(site, webhook, old, { state: 'delivered', dueAt: later(now, 3) });
      expect(await statesOf(site, webhook)).toEqual(['pending']);
      await end(site, webhook, taken, { state: 'failed', dueAt: later(now, 3) });
      await end(site, webhook, taken, { state: 'delivered', dueAt: later(now, 4) });
      expect(await statesOf(site, webhook)).toEqual(['failed']);
    });

    it('tell how they went, newest first', async () => {
      const site = await aSite(ground());
      const webhook = await aWebhook(site);
      const subject = site.newId();
      const [first, second] = [await happen(site, subject), await happen(site, subject)];
      const now = site.tick();
      const [claimed] = await claim(site, webhook, now, 1);
      await end(site, webhook, claimed, { state: 'delivered', dueAt: now });
      const records = await whole(async (page) => read(site).webhooks.deliveries(webhook.id, page));
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
      await expectPages(async (page) => read(site).webhooks.deliveries(webhook.id, page), 1);
    });

    it('begin anew when they are saved so', async () => {
      const site = await aSite(ground());
      const webhook = await aWebhook(site);
      await happen(site, site.newId());
      const now = site.tick();
      const [claimed] = await claim(site, webhook, now);
      await end(site, webhook, claimed, { state: 'failed', dueAt: now });
      await write(site, async ({ deliveries }) => {
        const locked = there(await deliveries.lock(there(claimed).id));
        locked.restart(later(now, 5));
        await deliveries.save(locked);
      });
      expect(await claim(site, webhook, later(now, 4))).toEqual([]);
      expect(await claim(site, webhook, later(now, 5))).toMatchObject([{ attempts: 0, claim: 3 }]);
    });

    it('do not take the report of an attempt during which they were saved anew', async () => {
      const site = await aSite(ground());
      const webhook = await aWebhook(site);
      const subject = site.newId();
      await happen(site, subject);
      await happen(site, subject);
      const now = site.tick();
      const [first] = await claim(site, webhook, now);
      await write(site, async ({ deliveries }) => {
        const locked = there(await deliveries.lock(there(first).id));
        locked.restart(now);
        await deliveries.save(locked);
      });
      await end(site, webhook, first, { state: 'pending', dueAt: later(now, 300) });
      expect(await claim(site, webhook, now)).toMatchObject([{ id: first?.id, attempts: 0 }]);
    });

    it('are forgotten when they have ended and are old', async () => {
      const site = await aSite(ground());
      const webhook = await aWebhook(site);
      const forget = async (before: Date, limit = 9) =>
        write(site, async ({ deliveries }) => deliveries.forget(webhook.id, { before, limit }));
      for (const _ of [1, 2, 3]) await happen(site, site.newId());
      const now = site.tick();
      const claimed = await claim(site, webhook, now);
      await end(site, webhook, claimed[0], { state: 'delivered', dueAt: now });
      await end(site, webhook, claimed[1], { state: 'failed', dueAt: now });
      expect(await forget(new Date(0))).toBe(0);
      expect(await forget(now, 1)).toBe(1);
      expect(await forget(now)).toBe(1);
      expect(await statesOf(site, webhook)).toEqual(['pending']);
    });

    it('are known to be due, of whichever organization, while their webhook is on', async () => {
      const { dueWebhooks } = ground();
      const [own, other] = [await aSite(ground()), await aSite(ground())];
      const sites = [own, own, other];
      const webhooks = await Promise.all(sites.map((site) => aWebhook(site)));
      const due = async (now: Date) => {
        const mine = new Set(webhooks.map(({ id }) => id));
        return (await dueWebhooks(now)).filter(({ webhookId }) => mine.has(webhookId));
      };
      await happen(own, own.newId());
      await happen(other, other.newId());
      const now = later(other.tick(), 60);
      expect(new Set(await due(now))).toEqual(new Set(webhooks.map(nameOf)));
      await claim(own, there(webhooks[0]), now, 100, 60);
      await write(own, async (stores) => {
        const off = there(await stores.webhooks.lock(there(webhooks[1]).id));
        off.disable('paused', now);
        await stores.webhooks.save(off);
      });
      expect(await due(now)).toEqual([nameOf(there(webhooks[2]))]);
      expect(await due(later(now, 61))).toHaveLength(2);
    });
  });
}
