import type { ServerResponse } from 'node:http';
import { type EventRecord, systemPrincipal } from '@basalt/domain';
import { aMember } from '@basalt/domain/testing';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Received, Receiver } from './receiver.ts';
import { openWorkerFixture, until, type WorkerFixture } from './worker-fixture.ts';

let fixture: WorkerFixture;
beforeEach(async () => {
  fixture = await openWorkerFixture();
});
afterEach(() => fixture.close());

const eventIn = ({ body }: Received) => JSON.parse(body) as EventRecord;
const ids = ({ received }: Receiver) => received.map((request) => eventIn(request).id);
/** Deadline until one of the webhook's deliveries has this many attempts behind it, and that is written down. */
const attempted = (organization: { id: string }, webhook: string, attempts: number) =>
  until(async () => {
    const input = { webhook, page: { limit: 9 } };
    const { items } = await fixture.use.listWebhookDeliveries(
      systemPrincipal(organization.id),
      input,
    );
    return items.some((delivery) => delivery.attempts === attempts);
  });
const minutes = (count: number) => count * 60_000;

test('delivers what happens, once, as the log has it, signed', async () => {
  const organization = await fixture.organization();
  const receiver = await fixture.receiver();
  const { secret } = await organization.listen(receiver);
  await organization.happen('a');
  await organization.happen('a');
  await until(() => receiver.received.length === 2);
  const reported = fixture.basalt.events.slice(-2).map(({ id }) => id);
  expect(ids(receiver)).toEqual(reported);
  const [first] = receiver.received as [Received];
  expect(first.headers['webhook-id']).toBe(eventIn(first).id);
  const headers = first.headers as Record<string, string>;
  // The clock of the fixture stands far from the machine's, which the library compares with.
  const now = Date.now;
  Date.now = () => Number(headers['webhook-timestamp']) * 1000;
  try {
    expect(new Webhook(secret).verify(first.body, headers)).toMatchObject({
      type: 'ticket.created',
    });
  } finally {
    Date.now = now;
  }
  expect(fixture.faults).toEqual([]);
});

test('signs with both secrets after a rotation, until the overlap is over', async () => {
  const organization = await fixture.organization();
  const receiver = await fixture.receiver();
  const { id } = await organization.listen(receiver);
  const principal = systemPrincipal(organization.id);
  await fixture.use.rotateWebhookSecret(principal, { webhook: id });
  await organization.happen('a');
  await attempted(organization, id, 1);
  fixture.basalt.clock.advance(minutes(24 * 60) + 1);
  await organization.happen('b');
  await until(() => receiver.received.length === 2);
  const signatures = receiver.received.map(({ headers }) =>
    String(headers['webhook-signature']).split(' '),
  );
  expect(signatures.map(({ length }) => length)).toEqual([2, 1]);
});

test('tries again by the schedule under the same id, and keeps the rest of the subject behind', async () => {
  let fails = true;
  const organization = await fixture.organization();
  const receiver = await fixture.receiver((response) => {
    response.writeHead(fails ? 500 : 204).end();
  });
  const { id: webhook } = await organization.listen(receiver);
  await organization.happen('a');
  await attempted(organization, webhook, 1);
  await organization.happen('a');
  fixture.basalt.clock.advance(6_000);
  await attempted(organization, webhook, 2);
  expect(receiver.received).toHaveLength(2);
  await organization.happen('a');
  fails = false;
  fixture.basalt.clock.advance(minutes(6));
  await until(() => receiver.received.length === 5);
  const [first, second, third, ...rest] = ids(receiver);
  expect([second, third]).toEqual([first, first]);
  expect(rest).toEqual(fixture.basalt.events.slice(-2).map(({ id }) => id));
});

test('lets one subject’s failure hold up no other one', async () => {
  const organization = await fixture.organization();
  const receiver = await fixture.receiver((response, { body }) => {
    response.writeHead(body.includes('"title":"bad"') ? 500 : 204).end();
  });
  await organization.listen(receiver);
  await organization.happen('bad');
  for (const title of ['a', 'b', 'c']) await organization.happen(title);
  await until(() => receiver.received.length >= 4);
  expect(new Set(ids(receiver)).size).toBe(4);
});

test('lets one organization’s slow receivers hold up no other one', async () => {
  const slow = await fixture.organization();
  const silent = await fixture.receiver(() => {});
  for (const _ of [1, 2, 3, 4]) await slow.listen(silent);
  for (let made = 0; made < 20; made += 1) await slow.happen(`slow ${made}`);
  await until(() => silent.connections >= 4);
  const quick = await fixture.organization();
  const receiver = await fixture.receiver();
  await quick.listen(receiver);
  // A call that is not answered is waited for longer than `until` waits.
  for (let made = 0; made < 20; made += 1) await quick.happen(`quick ${made}`);
  await until(() => receiver.received.length === 20);
  expect(silent.connections).toBeLessThanOrEqual(16);
});

test('calls one host only so often at the same time, whichever organizations have webhooks there', async () => {
  await fixture.close();
  fixture = await openWorkerFixture({ perHost: 3 });
  const held: ServerResponse[] = [];
  const receiver = await fixture.receiver((response) => void held.push(response));
  for (let number = 0; number < 5; number += 1) {
    const organization = await fixture.organization();
    for (const _ of [1, 2]) await organization.listen(receiver);
    await organization.happen('a');
  }
  const otherOrganization = await fixture.organization();
  const elsewhere = await fixture.receiver();
  await otherOrganization.listen(elsewhere, 'localhost');
  await until(() => held.length === 3);
  // Another host is called meanwhile; so what else could come to the first one had its time.
  for (let made = 0; made < 20; made += 1) await otherOrganization.happen(`b ${made}`);
  await until(() => elsewhere.received.length === 20);
  expect(held).toHaveLength(3);
  let answered = 0;
  await until(() => {
    for (const response of held.splice(0)) {
      response.writeHead(204).end();
      answered += 1;
    }
    return answered === 10;
  });
});

test('calls a receiver that does not answer one call at a time', async () => {
  await fixture.close();
  fixture = await openWorkerFixture({}, { timeLimit: 100 });
  const organization = await fixture.organization();
  let [underWay, most] = [0, 0];
  const receiver = await fixture.receiver((response, { body }) => {
    if (!body.includes('fine')) {
      underWay += 1;
      most = receiver.received.length > 4 ? Math.max(most, underWay) : most;
      response.on('close', () => (underWay -= 1));
    } else response.writeHead(204).end();
  });
  await organization.listen(receiver);
  for (let made = 0; made < 12; made += 1) await organization.happen(`bad ${made}`);
  await until(() => receiver.received.length >= 10);
  expect(most).toBe(1);
});

test('switches off a webhook whose receiver is gone, and tells the owners', async () => {
  const organization = await fixture.organization();
  const principal = systemPrincipal(organization.id);
  const tick = () => fixture.basalt.clock();
  const owner = await aMember({ ...fixture.basalt, principal, tick }, { role: 'owner' });
  const receiver = await fixture.receiver((response) => response.writeHead(410).end());
  const { id } = await organization.listen(receiver);
  await organization.happen('a');
  await until(async () => !(await fixture.use.readWebhook(principal, { webhook: id })).enabled);
  expect(await fixture.use.readWebhook(principal, { webhook: id })).toMatchObject({
    disabled_reason: 'gone',
  });
  expect(fixture.basalt.events.at(-1)).toMatchObject({
    kind: 'notification.sent',
    data: {
      recipient_count: 1,
      title: 'A webhook was disabled',
      url: expect.stringMatching(/^\/app\/webhooks\/[0-9a-f-]{36}$/),
    },
  });
  expect(owner.id).not.toBe('');
  await organization.happen('a');
  fixture.basalt.clock.advance(minutes(60));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(receiver.received).toHaveLength(1);
});

test('goes on with what was pending when a webhook is switched on again', async () => {
  let fails = true;
  const organization = await fixture.organization();
  const principal = systemPrincipal(organization.id);
  const receiver = await fixture.receiver((response) => {
    response.writeHead(fails ? 500 : 204).end();
  });
  const { id: webhook } = await organization.listen(receiver);
  await organization.happen('a');
  await attempted(organization, webhook, 1);
  await fixture.use.updateWebhook(principal, { webhook, enabled: false });
  await organization.happen('a');
  await fixture.use.updateWebhook(principal, { webhook, enabled: true });
  fails = false;
  fixture.basalt.clock.advance(minutes(1));
  await until(() => receiver.received.length === 2);
  await organization.happen('a');
  await until(() => receiver.received.length === 3);
  expect(ids(receiver)[1]).toBe(ids(receiver)[0]);
  expect(ids(receiver)[2]).toBe(fixture.basalt.events.at(-1)?.id);
});

test('delivers once more when it is asked to, under the same id', async () => {
  const organization = await fixture.organization();
  const principal = systemPrincipal(organization.id);
  const receiver = await fixture.receiver();
  const { id: webhook } = await organization.listen(receiver);
  await organization.happen('a');
  const page = { limit: 1 };
  const last = async () =>
    (await fixture.use.listWebhookDeliveries(principal, { webhook, page })).items[0];
  await until(async () => (await last())?.state === 'delivered');
  await fixture.use.redeliver(principal, { delivery: (await last())?.id ?? '' });
  await until(() => receiver.received.length === 2);
  expect(new Set(ids(receiver)).size).toBe(1);
});

test('a delivery whose worker disappeared is attempted again within 90 s, and not within a minute', async () => {
  const organization = await fixture.organization();
  const receiver = await fixture.receiver((response) => {
    // The first call holds its worker up for good.
    if (receiver.received.length > 1) response.writeHead(204).end();
  });
  await organization.listen(receiver);
  await organization.happen('a');
  await until(() => receiver.received.length === 1);
  fixture.join();
  fixture.basalt.clock.advance(59_000);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(receiver.received.length).toBe(1);
  fixture.basalt.clock.advance(30_000);
  await until(() => receiver.received.length === 2);
  expect(new Set(ids(receiver)).size).toBe(1);
});

test('gives back what it had not begun when it is stopped', async () => {
  const organization = await fixture.organization();
  const silent = await fixture.receiver(() => {});
  await organization.listen(silent);
  for (const title of ['a', 'b', 'c', 'd', 'e']) await organization.happen(title);
  await until(() => silent.connections > 0);
  const started = performance.now();
  await fixture.worker.stop(50);
  // The calls under way may take ten minutes.
  expect(performance.now() - started).toBeLessThan(60_000);
  expect(await fixture.basalt.dueWebhooks(fixture.basalt.clock())).toHaveLength(1);
});
