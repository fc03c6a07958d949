import { closeAfterTests } from '@basalt/domain/testing';
import { beforeAll, expect, test } from 'vitest';
import { openApiFixture, type Instance, type Reply } from './api-fixture.ts';

const fixture = await closeAfterTests(openApiFixture());

let second: Instance;
let tickets: string;

beforeAll(async () => {
  second = await fixture.serve();
  tickets = `/projects/${fixture.project}/tickets`;
});

let keys = 0;
const newKey = () => `key ${(keys += 1)}`;
const sending = (key: string, body: object) => ({ body, headers: { 'Idempotency-Key': key } });

/** The same request many times at once, over two servers. */
function burst(count: number, path: string, key: string, body: object): Promise<Reply[]> {
  const servers = [fixture.first, second];
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      (servers[index % 2] as Instance).call('POST', path, sending(key, body)),
    ),
  );
}

/** How many answers were executed, replayed and told to wait; the executed and replayed ones are alike. */
function sorted(replies: readonly Reply[]) {
  const answered = replies.filter(({ status }) => status === 201);
  const waiting = replies.filter(({ json }) => json.code === 'idempotency_in_progress');
  expect(answered.length + waiting.length).toBe(replies.length);
  expect(waiting.every(({ status }) => status === 409)).toBe(true);
  expect(new Set(answered.map(({ text }) => text)).size).toBe(1);
  expect(new Set(answered.map(({ headers }) => headers.get('Location'))).size).toBe(1);
  const replayed = answered.filter(({ headers }) => headers.has('Idempotency-Replayed')).length;
  return { executed: answered.length - replayed, replayed, waiting: waiting.length };
}

test('64 identical POSTs at once create one ticket', async () => {
  for (let round = 0; round < 5; round += 1) {
    const key = newKey();
    const body = { board_slug: 'open', title: key };
    const outcome = sorted(await burst(64, tickets, key, body));
    expect(outcome.executed).toBe(1);
    const found = await fixture.first.call('GET', `${tickets}?q=${encodeURIComponent(key)}`);
    expect(found.json.data).toHaveLength(1);
    const later = await second.call('POST', tickets, sending(key, body));
    expect(later.headers.get('Idempotency-Replayed')).toBe('true');
  }
});

test('64 identical POSTs at once create one project', async () => {
  const path = `/organizations/${fixture.organization}/projects`;
  const outcome = sorted(await burst(64, path, newKey(), { name: 'Burst', key: 'BURST' }));
  console.log('projects:', JSON.stringify(outcome));
  expect(outcome.executed).toBe(1);
  const events = await fixture.sql(
    `select from basalt.events where organization_id = $1 and kind = 'project.created' and data->>'key' = 'BURST'`,
    [fixture.organization],
  );
  expect(events).toHaveLength(1);
});

test('while the first request is running, another one is refused at once; when the process ends, the key is free', async () => {
  const [blocker] = await fixture.sql<{ pid: number }>('select pg_backend_pid() as pid');
  await fixture.sql('begin');
  await fixture.sql('select id from basalt.organizations where id = $1 for update', [
    fixture.organization,
  ]);
  const path = `/organizations/${fixture.organization}/projects`;
  const key = newKey();
  const body = { name: 'Slow', key: 'SLOW' };
  const running = fixture.first.call('POST', path, sending(key, body));
  const waitingFor = `select distinct pid from pg_locks where not granted and $1 = any(pg_blocking_pids(pid))`;
  const waiter = () => fixture.sql<{ pid: number }>(waitingFor, [blocker?.pid]);
  await expect.poll(waiter).toHaveLength(1);

  const otherAnswer = await second.call('POST', path, sending(key, body));
  expect([otherAnswer.status, otherAnswer.json.code]).toEqual([409, 'idempotency_in_progress']);
  expect(otherAnswer.headers.get('Retry-After')).toBe('1');
  // The first is running still: the other one has not waited for it.
  const waiters = await waiter();
  expect(waiters).toHaveLength(1);
  const [{ pid } = { pid: 0 }] = waiters;
  await fixture.sql('select pg_terminate_backend($1)', [pid]);
  expect((await running).status).toBe(503);
  await fixture.sql('commit');
  const again = await second.call('POST', path, sending(key, body));
  expect([again.status, again.headers.get('Idempotency-Replayed')]).toEqual([201, null]);
});

test('a refusal leaves its answer and nothing else', async () => {
  const path = `/organizations/${fixture.organization}/projects`;
  const key = newKey();
  const input = { name: 'Taken', key: 'WEB' };
  const countOf = async () => (await fixture.sql('select from basalt.events')).length;
  const before = await countOf();
  const refused = await fixture.first.call('POST', path, sending(key, input));
  expect([refused.status, Object.keys(refused.json.errors ?? {})]).toEqual([422, ['key']]);
  expect(await countOf()).toBe(before);
  const again = await second.call('POST', path, sending(key, input));
  expect([again.status, again.headers.get('Idempotency-Replayed')]).toEqual([422, 'true']);
  const stored = await fixture.sql(
    `select outcome->>'kind' as kind, outcome->>'code' as code from basalt.kept_outcomes where key = $1`,
    [key],
  );
  expect(stored).toEqual([{ kind: 'refused', code: 'validation_failed' }]);
});
