import { describe, expect, test } from 'vitest';
import { disableFailing } from './disable-failing.ts';
import { nextAttempt, retryDelays } from './webhook-retry.ts';
import { settle, type LaneReport } from './settlement.ts';
import { disabled, Webhook } from '../records/webhook.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
const day = 24 * 60 * 60_000;
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);

function lane(subjectId: string, ...statuses: (number | null)[]): LaneReport {
  const attempts = statuses.map((status, index) => ({
    id: `${subjectId}${index}`,
    claim: 1,
    attempts: 0,
    status,
  }));
  return { subjectId, attempts };
}

const aWebhook = () =>
  new Webhook({
    id: 'w',
    organizationId: 'o',
    projectId: null,
    url: 'https://example.org/hook',
    events: ['*'],
    secrets: [{ sealed: 'sealed', goodUntil: null }],
    createdBy: null,
    now,
  });

describe('the retry schedule', () => {
  test('is 5 s, 5 m, 30 m, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h, then the end', () => {
    const seconds = retryDelays.map((_, index) => {
      const next = nextAttempt(index + 1, now, 0.5);
      return ((next?.getTime() ?? 0) - now.getTime()) / 1000;
    });
    expect(seconds).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]);
    expect(nextAttempt(10, now, 0.5)).toBeNull();
  });

  test('spreads by a tenth to both sides', () => {
    expect(nextAttempt(1, now, 0)).toEqual(later(4_500));
    expect(nextAttempt(1, now, 1)).toEqual(later(5_500));
  });
});

describe('settling', () => {
  test('counts 2xx as delivered and nothing else', () => {
    const statuses = [200, 204, 299, 199, 300, 301, 400, 410, 500, null];
    const reports = statuses.map((status, index) => lane(String(index), status));
    const states = settle(reports, now, () => 0.5).settled.map(({ state }) => state);
    expect(states).toEqual(statuses.map((_, index) => (index < 3 ? 'delivered' : 'pending')));
  });

  test('lets the rest of a subject wait for the retry of the one that failed', () => {
    const { settled, lanes } = settle([lane('a', 200, 500), lane('b', 200)], now, () => 0.5);
    expect(settled.map(({ id, state, attempts, dueAt }) => [id, state, attempts, dueAt])).toEqual([
      ['a0', 'delivered', 1, now],
      ['a1', 'pending', 1, later(5_000)],
      ['b0', 'delivered', 1, now],
    ]);
    expect(lanes).toEqual([
      { subjectId: 'a', dueAt: later(5_000) },
      { subjectId: 'b', dueAt: now },
    ]);
  });

  test('gives up after the tenth attempt, and lets the rest go on', () => {
    const attempt = { id: 'x', claim: 3, attempts: 9, status: 500 };
    const { settled, lanes } = settle([{ subjectId: 'a', attempts: [attempt] }], now, () => 0.5);
    expect(settled).toMatchObject([{ state: 'failed', attempts: 10, claim: 3 }]);
    expect(lanes).toEqual([{ subjectId: 'a', dueAt: now }]);
  });
});

describe('a receiver', () => {
  test('that answers 410 is gone', () => {
    const webhook = disableFailing(aWebhook(), [lane('a', 200), lane('b', 410)], now);
    expect(webhook).toMatchObject({ enabled: false, disabledReason: 'gone' });
  });

  test('that only fails for 5 days is called no more, and not a moment earlier', () => {
    const failing = disableFailing(aWebhook(), [lane('a', 500)], now);
    expect(failing).toMatchObject({ enabled: true, failingSince: now });
    expect(disableFailing(failing, [lane('a', null)], later(5 * day - 1))).toBe(failing);
    const off = disableFailing(failing, [lane('a', 500)], later(5 * day));
    expect(off).toMatchObject({ enabled: false, disabledReason: 'failing' });
  });

  test('that succeeds once has a clean record', () => {
    const failing = disableFailing(aWebhook(), [lane('a', 500)], now);
    const clean = disableFailing(failing, [lane('a', 500), lane('b', 200)], later(day));
    expect(clean.failingSince).toBeNull();
    expect(disableFailing(clean, [lane('a', 500)], later(6 * day)).enabled).toBe(true);
  });

  test('of which nothing was learned is not judged', () => {
    const webhook = aWebhook();
    expect(disableFailing(webhook, [lane('a')], now)).toBe(webhook);
    expect(disableFailing(webhook, [lane('a', 200)], now)).toBe(webhook);
    const paused = disabled(webhook, 'paused', now);
    expect(disableFailing(paused, [lane('a', 410)], later(day))).toBe(paused);
  });
});
