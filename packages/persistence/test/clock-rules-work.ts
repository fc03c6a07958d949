import type { PageRequest, UseCases } from '@basalt/domain';
import { expect, vi } from 'vitest';
import type { ClockRule } from './clock-rules-sign-in.ts';
import { callsPerMinute, day, minute, skew, type ClockFixture } from './clock-fixture.ts';

const refused = (code: string) => expect.objectContaining({ code });

/** A project with some tickets, the newest last. */
async function aProject({ servers: [{ use }], principal }: ClockFixture, tickets = 0) {
  const { organizationId: organization } = principal;
  const { id: project } = await use.createProject(principal, { organization, name: 'Web' });
  const create = async (by: UseCases = use) =>
    (await by.createTicket(principal, { project, boardSlug: 'open', title: 'x' })).id;
  const ids: string[] = [];
  for (let count = 0; count < tickets; count += 1) ids.push(await create());
  return { project, ids, create };
}

let keys = 0;

/** Rules of the API that hold whatever the clock does. */
export const workRules: Readonly<Record<string, ClockRule>> = {
  async 'a key is good until it expires, is revoked, or its overlap ends'(fixture, jump) {
    const { clock, servers, principal } = fixture;
    const [{ use }, otherServer] = servers;
    const key = { name: 'CI', scopes: ['*'] };
    const begun = clock().getTime();
    const expiresAt = new Date(begun + 10 * minute);
    const expiring = await use.createCredential(principal, { ...key, expiresAt });
    const former = await use.createCredential(principal, key);
    const overlap = { publicId: former.public_id, overlapSeconds: 600 };
    const present = await use.rotateCredential(principal, overlap);
    const revoked = await use.createCredential(principal, key);
    await use.revokeCredential(principal, { publicId: revoked.public_id });
    clock.advance(jump);
    for (const { use: by, now } of [servers[0], otherServer]) {
      const isGood = async ({ token }: { token: string }) =>
        (await by.authenticate({ token })) !== null;
      const isEarly = now() < expiresAt;
      expect([await isGood(expiring), await isGood(former)]).toEqual([isEarly, isEarly]);
      expect([await isGood(present), await isGood(revoked)]).toEqual([true, false]);
    }
    // What a further rotation took away comes back with no clock.
    await use.rotateCredential(principal, { publicId: former.public_id });
    clock.set(new Date(begun));
    expect(await use.authenticate(former)).toBeNull();
  },

  async 'a minute has its calls and no more, and the next one has its own'(fixture, jump) {
    const { clock, servers, principal } = fixture;
    clock.set(new Date(Math.ceil(clock().getTime() / minute) * minute + 10_000));
    const { use } = servers[0];
    const input = { name: 'x', scopes: ['*'] };
    const { token, public_id } = await use.createCredential(principal, input);
    const isLeft = async (index: 0 | 1 = 0) =>
      (await servers[index].use.authenticate({ token }))?.rateLimitStatus?.isExhausted === false;
    const isRecorded = () =>
      vi.waitFor(async () => {
        // A record of a use that was lost is written again at the next use.
        await isLeft();
        const all = await use.listCredentials(principal);
        const { last_used_at: last } =
          all.find((credential) => credential.public_id === public_id) ?? {};
        expect(Math.abs(new Date(last ?? 0).getTime() - clock().getTime())).toBeLessThan(minute);
      }, 60_000);
    const allowed: boolean[] = [];
    for (let count = 0; count < callsPerMinute + 2; count += 1) {
      allowed.push(await isLeft((count % 2) as 0 | 1));
    }
    expect(allowed.filter(Boolean)).toHaveLength(callsPerMinute);
    clock.advance(jump);
    // Within the minute, or in the one before, which counts as the one that another clock has begun.
    const isBegun = jump >= -70_000 && jump < 50_000;
    expect(await isLeft()).toBe(!isBegun);
    // Two records of one server, which are written at the same moment, may arrive in any order. In service, a minute lies between them.
    if (Math.abs(jump) >= minute) await isRecorded();
    clock.advance(2 * minute);
    expect([await isLeft(), await isLeft(1)]).toEqual([true, true]);
    for (let count = 0; count < callsPerMinute; count += 1) await isLeft();
    expect([await isLeft(), await isLeft(1)]).toEqual([false, false]);
    // To the minute, though the last use may lie in the future now.
    await isRecorded();
  },

  async 'a request under its key is executed once a day'(fixture, jump) {
    const { clock, servers, principal } = fixture;
    const { project } = await aProject(fixture);
    const key = `k${(keys += 1)}`;
    const once = async (index: 0 | 1) => {
      const { use, now } = servers[index];
      const retry = { key, operation: 'POST x', fingerprint: 'x', now: now() };
      const input = { project, boardSlug: 'open', title: 'x', conditions: { retry } };
      return (await use.createTicket(principal, input)).id;
    };
    const first = await once(0);
    expect(await once(1)).toBe(first);
    clock.advance(jump);
    const isKept = jump + skew < day;
    const second = await once(1);
    expect(second === first).toBe(isKept);
    clock.advance(-jump);
    expect([await once(0), await once(1)]).toEqual([second, second]);
  },

  async 'what was deleted can be restored for thirty days'(fixture, jump) {
    const { clock, servers, principal } = fixture;
    const { ids } = await aProject(fixture, 1);
    const ticket = ids[0] ?? '';
    await servers[0].use.deleteTicket(principal, { ticket });
    clock.advance(jump);
    for (const { use } of servers) {
      if (jump > 30 * day) {
        await expect(use.restoreTicket(principal, { ticket })).rejects.toEqual(
          refused('not_found'),
        );
        continue;
      }
      await use.restoreTicket(principal, { ticket });
      await use.deleteTicket(principal, { ticket });
    }
  },

  async 'a delivery is claimed by one, comes back when that one is lost, and never waits longer than the jump'(
    fixture,
    jump,
  ) {
    const { clock, servers, principal } = fixture;
    const [{ use }, { use: otherUse }] = servers;
    const { organizationId: organization, organizationId } = principal;
    const { project, create } = await aProject(fixture);
    const events = ['ticket.created'];
    const hook = { organization, url: 'https://example.org/', events, projectId: project };
    const { id: webhookId } = await use.createWebhook(principal, hook);
    const name = { organizationId, webhookId };
    const lease = minute;
    const claim = (by: UseCases) => by.claimDeliveries(name, { limit: 10, lease });
    await create();
    const claimed = await claim(use);
    expect(claimed?.lanes).toHaveLength(1);
    clock.advance(jump);
    // Nobody else has it, unless by their clock it has been lost; then one of them has, once.
    const isOver = jump >= lease - skew;
    const again = [await claim(otherUse), await claim(use), await claim(otherUse)];
    expect(again.filter((batch) => batch !== null)).toHaveLength(isOver ? 1 : 0);
    // What comes now does not wait for what came before.
    await create();
    expect((await claim(use))?.lanes).toHaveLength(1);
    // Anyone who lost it is not heard; it comes back when the lease, and the jump, are over.
    clock.advance(lease + Math.max(0, -jump) + skew + 1_000);
    const last = await claim(otherUse);
    expect(last?.lanes).toHaveLength(2);
    const lanes = (batch: typeof last) =>
      (batch?.lanes ?? []).map(({ subjectId, deliveries }) => ({
        subjectId,
        attempts: deliveries.map(({ id, claim: at, attempts }) => ({
          id,
          claim: at,
          attempts,
          status: 200,
        })),
      }));
    await use.settleDeliveries(name, lanes(claimed));
    expect(await claim(use)).toBeNull();
    await otherUse.settleDeliveries(name, lanes(last));
    clock.advance(2 * lease);
    expect(await claim(use)).toBeNull();
    const { items } = await use.listWebhookDeliveries(principal, {
      webhook: webhookId,
      page: { limit: 10 },
    });
    expect(items.map(({ state }) => state)).toEqual(['delivered', 'delivered']);
    await use.deleteWebhook(principal, { webhook: webhookId });
  },

  async 'events stand in the order in which they happened'(fixture, jump) {
    const { clock, servers, principal } = fixture;
    const { project, create } = await aProject(fixture);
    const made: string[] = [];
    for (const step of [jump, 1000, -2 * jump, 1000, jump]) {
      made.push(await create(servers[made.length % 2 === 0 ? 0 : 1].use));
      clock.advance(step);
    }
    // An event is listed once nothing that began before it can still add one.
    await vi.waitFor(async () => {
      const { items } = await servers[1].use.listEvents(principal, {
        organization: principal.organizationId,
        type: ['ticket.created'],
        projectId: project,
        page: { limit: 200 },
      });
      expect(items.map(({ data }) => (data as { id: string }).id)).toEqual(made);
    }, 60_000);
  },

  async 'a list that is walked through tells every record once'(fixture, jump) {
    const { clock, servers, principal } = fixture;
    const { project, ids, create } = await aProject(fixture, 6);
    const seen: string[] = [];
    for (const sort of ['-created_at', 'rank'] as const) {
      let cursor: PageRequest['cursor'] | null;
      do {
        const page = await servers[seen.length % 2 === 0 ? 0 : 1].use.listTickets(principal, {
          project,
          filter: { words: [], archived: false },
          sort,
          page: { limit: 2, ...(cursor && { cursor }) },
        });
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.next;
        clock.advance(jump);
        await create();
        clock.advance(-jump);
      } while (cursor !== null && seen.length < 100);
      expect(ids.map((id) => seen.filter((seenId) => seenId === id).length)).toEqual(
        ids.map(() => 1),
      );
      seen.splice(0);
    }
  },
};
