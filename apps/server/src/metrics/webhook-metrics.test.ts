import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';
import { measuredSender, measureBacklog } from './webhook-metrics.ts';

const posting = {
  url: 'https://secret.test/secret',
  headers: { secret: 'secret' },
  body: 'secret',
};

test('attempts are counted by what came of them, and tell nothing else', async () => {
  const metrics = createMetrics();
  const statuses = [200, 204, 302, 410, 500, null];
  const sender = measuredSender(metrics.meter('webhooks'), {
    send: async () => statuses.shift() ?? null,
    close: () => {},
  });
  const seen = [];
  for (let sent = 0; sent < 6; sent += 1) seen.push(await sender.send(posting));
  expect(seen).toEqual([200, 204, 302, 410, 500, null]);
  const text = await metrics.read();
  for (const [outcome, count] of [
    ['delivered', 2],
    ['refused', 3],
    ['unanswered', 1],
  ]) {
    expect(text).toContain(
      `basalt_webhook_attempt_duration_seconds_count{outcome="${outcome}"} ${count}\n`,
    );
  }
  expect(text).not.toContain('secret');
  await metrics.close();
});

test('the backlog is shown by age, and nobody is asked about ages beyond the oldest', async () => {
  const metrics = createMetrics();
  const now = Date.now();
  const asked: number[] = [];
  measureBacklog(metrics.meter('webhooks'), {
    clock: () => new Date(now),
    dueWebhooks: async (at) => {
      const age = (now - at.getTime()) / 1000;
      asked.push(age);
      const names = Array.from({ length: age < 60 ? 3 : age < 600 ? 1 : 0 });
      return names.map(() => ({ organizationId: 'secret', webhookId: 'secret' }));
    },
  });
  const text = await metrics.read();
  const shown = Array.from(
    text.matchAll(/^basalt_webhook_overdue\{older_than_seconds="(\d+)"\} (\d+)$/gmu),
    ([, age, count]) => [Number(age), Number(count)],
  );
  expect(shown).toEqual([
    [0, 3],
    [60, 1],
    [600, 0],
    [3600, 0],
    [86400, 0],
  ]);
  expect(asked).toEqual([0, 60, 600]);
  expect(text).not.toContain('secret');
  await metrics.close();
});

test('the series of one process among several bear its number', async () => {
  const metrics = createMetrics('2');
  metrics.meter('webhooks').createCounter('basalt.other').add(1, { outcome: 'good' });
  const text = await metrics.read();
  expect(text).toContain('basalt_other_total{outcome="good",process="2"} 1\n');
  await metrics.close();
});

test('what cannot be asked is left out, and the rest is shown', async () => {
  const metrics = createMetrics();
  const meter = metrics.meter('webhooks');
  meter.createCounter('basalt.other').add(1);
  measureBacklog(meter, {
    clock: () => new Date(),
    dueWebhooks: () => Promise.reject(new Error()),
  });
  const text = await metrics.read();
  expect(text).toContain('basalt_other_total 1');
  expect(text).not.toContain('basalt_webhook_overdue{');
  await metrics.close();
});
