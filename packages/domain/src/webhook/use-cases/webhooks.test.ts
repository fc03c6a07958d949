import { describe, expect, test } from 'vitest';
import { aFixture, nobody, page } from '../../../test/fixture.ts';
import type { Principal } from '../../access/principal.ts';
import { organizationBudget } from '../../budgets/organization-budget.ts';

async function aHook() {
  const fixture = await aFixture();
  const { act, principal } = fixture;
  const organization = principal.organizationId;
  const create = (fields: { url?: string; events?: string[]; projectId?: string } = {}) =>
    act.createWebhook(principal, {
      organization,
      url: 'https://example.org/secret/path?token=x',
      events: ['ticket.*'],
      ...fields,
    });
  const reader: Principal = { ...principal, scopes: ['webhooks:read'] };
  return { ...fixture, organization, create, reader };
}

describe('a webhook', () => {
  test('tells its secret when it is made and when it is rotated, and never again', async () => {
    const { act, principal, create, organization } = await aHook();
    const { secret, ...record } = await create();
    expect(secret).toMatch(/^whsec_/);
    expect(record).toMatchObject({ enabled: true, disabled_reason: null, project_id: null });
    expect(await act.readWebhook(principal, { webhook: record.id })).toEqual(record);
    const { items } = await act.listWebhooks(principal, { organization, page });
    expect(items).toEqual([record]);
    const rotated = await act.rotateWebhookSecret(principal, { webhook: record.id });
    expect(rotated.secret).toMatch(/^whsec_/);
    expect(rotated.secret).not.toBe(secret);
  });

  test('keeps its secret sealed, also in the answer that is kept for a retry', async () => {
    const { act, principal, basalt, organization } = await aHook();
    const retry = { key: 'k', operation: 'POST', fingerprint: 'f', now: basalt.clock() };
    const input = { organization, url: 'https://example.org/', events: ['*'] };
    const first = await act.createWebhook(principal, { ...input, conditions: { retry } });
    const again = await act.createWebhook(principal, { ...input, conditions: { retry } });
    expect(again).toEqual(first);
    await basalt.tenancy.inTenant(
      principal,
      async (stores) => {
        const answers = JSON.stringify(await stores.earlier());
        const stored = JSON.stringify(await stores.webhooks.find(first.id));
        const plain = `"${first.secret}"`;
        for (const text of [answers, stored]) {
          expect(text).toContain('sealed:');
          expect(text).not.toContain(plain);
        }
      },
      retry,
    );
  });

  test('is recorded with its address masked, before and after', async () => {
    const { act, principal, basalt, create } = await aHook();
    const { id } = await create();
    await act.updateWebhook(principal, { webhook: id, url: 'https://example.com/other/path' });
    const { kind, data, changes } = basalt.events.at(-1) ?? {};
    const [from, to] = ['https://example.org/***', 'https://example.com/***'];
    expect({ kind, changes }).toEqual({ kind: 'webhook.updated', changes: { url: { from, to } } });
    expect(data).toMatchObject({ url: to });
  });

  test('shows its address without the path to who may only read', async () => {
    const { act, principal, reader, create, organization } = await aHook();
    const { id } = await create();
    const { items } = await act.listWebhooks(reader, { organization, page });
    expect(items[0]?.url).toBe('https://example.org/***');
    expect((await act.readWebhook(reader, { webhook: id })).url).toBe('https://example.org/***');
    expect((await act.readWebhook(principal, { webhook: id })).url).toContain('/secret/path');
    const bare = await create({ url: 'https://example.org/' });
    expect((await act.readWebhook(reader, { webhook: bare.id })).url).toBe('https://example.org/');
  });

  test('takes kinds and patterns, each once, and no others', async () => {
    const { create, act, principal } = await aHook();
    const { id, events } = await create({ events: ['ticket.*', '*', 'ticket.*'] });
    expect(events).toEqual(['ticket.*', '*']);
    for (const wrong of [[], ['nope'], ['ticket.*', 'tickets.*'], ['webhook.test']]) {
      const refusal = { details: { errors: { events: [expect.anything()] } } };
      await expect(create({ events: wrong })).rejects.toMatchObject(refusal);
      const patch = act.updateWebhook(principal, { webhook: id, events: wrong });
      await expect(patch).rejects.toMatchObject(refusal);
    }
  });

  test('takes an address that is judged good', async () => {
    const { create } = await aHook();
    await expect(create({ url: 'http://example.org/' })).rejects.toMatchObject({
      details: { errors: { url: ['must be an https address'] } },
    });
  });

  test('is one of a limited number', async () => {
    const { create } = await aHook();
    for (let made = 0; made < organizationBudget.webhooks; made += 1) await create();
    await expect(create()).rejects.toMatchObject({
      code: 'quota_exceeded',
      details: { quota: 'webhooks', limit: organizationBudget.webhooks },
    });
  });

  test('is seen by owners and admins alone', async () => {
    const { act, principal, create, organization } = await aHook();
    const { id: webhook } = await create();
    const member: Principal = { ...principal, person: { userId: nobody, role: 'member' } };
    for (const hidden of [
      () => act.listWebhooks(member, { organization, page }),
      () => act.readWebhook(member, { webhook }),
      () => act.listWebhookDeliveries(member, { webhook, page }),
      () => act.listEvents(member, { organization, page }),
    ]) {
      await expect(hidden()).rejects.toMatchObject({ code: 'not_found' });
    }
  });
});

describe('a paused webhook', () => {
  test('gets nothing of what happens meanwhile, and neither trials nor redeliveries', async () => {
    const { act, principal, create, ticket, boards } = await aHook();
    const { id: webhook } = await create();
    const delivery = await act.testWebhook(principal, { webhook });
    const paused = await act.updateWebhook(principal, { webhook, enabled: false });
    expect(paused).toMatchObject({ enabled: false, disabled_reason: 'paused' });
    await ticket(boards[0]);
    const { items } = await act.listWebhookDeliveries(principal, { webhook, page });
    expect(items).toHaveLength(1);
    for (const call of [
      act.testWebhook(principal, { webhook }),
      act.redeliver(principal, { delivery: delivery.id }),
    ]) {
      await expect(call).rejects.toMatchObject({ code: 'webhook_disabled' });
    }
    const back = await act.updateWebhook(principal, { webhook, enabled: true });
    expect(back).toMatchObject({ enabled: true, disabled_reason: null });
  });

  test('stays as it is when nothing is asked for', async () => {
    const { act, principal, create, basalt } = await aHook();
    const { secret: _, ...record } = await create();
    basalt.clock.advance(1000);
    const { id: webhook, url, events } = record;
    const patch = { webhook, url, events, enabled: true };
    expect(await act.updateWebhook(principal, patch)).toEqual(record);
    expect(await act.updateWebhook(principal, { webhook })).toEqual(record);
  });
});

test('a trial goes to one webhook alone, with an address without its path', async () => {
  const { act, principal, create, basalt } = await aHook();
  const [first, second] = [await create({ events: ['*'] }), await create({ events: ['*'] })];
  const delivery = await act.testWebhook(principal, { webhook: first.id });
  expect(delivery).toMatchObject({ event_type: 'webhook.test', state: 'pending', attempts: 0 });
  const deliveries = await act.listWebhookDeliveries(principal, { webhook: second.id, page });
  expect(deliveries.items).toEqual([]);
  expect(basalt.events.at(-1)?.data).toMatchObject({ url: 'https://example.org/***' });
});

test('who reads the log may name a kind or a pattern, and nothing else', async () => {
  const { act, principal, ticket, boards, organization } = await aHook();
  await ticket(boards[0]);
  const types = async (type: string) => {
    const { items } = await act.listEvents(principal, { organization, type: [type], page });
    return items.map((event) => event.type);
  };
  expect(await types('ticket.*')).toEqual(['ticket.created']);
  expect(await types('*')).toEqual(['project.created', 'ticket.created']);
  await expect(types('tickets')).rejects.toMatchObject({
    details: { errors: { type: ['is not a kind of event'] } },
  });
});
