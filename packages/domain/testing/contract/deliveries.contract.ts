import { describe, expect, it } from 'vitest';
import { eventsOf } from '../../src/event/happening.ts';
import { aSite } from '../builders/site.ts';
import { aWebhook } from '../builders/webhooks.ts';
import { aProject } from '../builders/work.ts';
import { claim, end, eventsIn, happen, later, statesOf } from './delivering.ts';
import { there } from './edits.ts';
import { read, untilSettled, write, type GroundOf } from './ground.ts';

/** What is on its way to webhooks: what comes, and in which order it is claimed. */
export function deliveriesContract(ground: GroundOf): void {
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

    it('come as webhooks are once the same transaction has changed them', async () => {
      const site = await aSite(ground());
      const [on, off, gone] = [
        await aWebhook(site, { enabled: false }),
        await aWebhook(site),
        await aWebhook(site),
      ];
      const subject = { type: 'ticket', id: site.newId() } as const;
      await write(site, async ({ webhooks, events }) => {
        for (const { id, enabled } of [on, off]) {
          const locked = there(await webhooks.lock(id));
          if (enabled) locked.disable('paused', site.tick());
          else locked.enable(site.tick());
          await webhooks.save(locked);
        }
        await webhooks.remove(gone);
        const happening = { kind: 'ticket.created', subject, projectId: null, data: {} } as const;
        const time = { newId: site.newId, now: site.tick() };
        await events.append(...eventsOf(site.principal, time, [happening]));
      });
      expect(await statesOf(site, on)).toEqual(['pending']);
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
        throw new Error('undone');
      });
      await expect(failed).rejects.toThrow('undone');
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
  });
}
