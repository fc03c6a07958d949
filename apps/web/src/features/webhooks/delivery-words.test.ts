import { retryDelays } from '@basalt/domain';
import { expect, test } from 'vitest';
import type { Delivery } from '../../api/types.ts';
import { isSoon, maxAttempts, outcomeOf } from './delivery-words.ts';

const now = new Date('2026-06-10T12:00:00.000Z');
const delivery = (fields: Partial<Delivery>): Delivery => ({
  id: '0198',
  webhook_id: '0199',
  event_id: '0200',
  failure: null,
  event_type: 'ticket.moved',
  state: 'pending',
  attempts: 0,
  response_status: null,
  next_attempt_at: null,
  delivered_at: null,
  created_at: now.toISOString(),
  ...fields,
});

test('every attempt is mentioned', () => {
  expect(maxAttempts).toBe(retryDelays.length + 1);
});

test.each([
  [
    { state: 'delivered', attempts: 2, response_status: 204 },
    'Delivered',
    'answered 204, attempt 2 of 10',
  ],
  [{ state: 'failed', attempts: 10 }, 'Given up', 'no answer in time, attempt 10 of 10'],
  [{ next_attempt_at: now.toISOString() }, 'On its way', 'any moment'],
  [{ next_attempt_at: '2026-06-10T12:01:00.000Z' }, 'On its way', 'any moment'],
  [{ next_attempt_at: '2026-06-10T12:30:00.000Z' }, 'Waiting', 'next attempt in 30 minutes'],
  [
    { attempts: 1, response_status: 500, next_attempt_at: '2026-06-10T12:05:00.000Z' },
    'Failed',
    'answered 500, attempt 1 of 10, next attempt in 5 minutes',
  ],
] as const)('tells %j as %s', (fields, word, details) => {
  expect(outcomeOf(delivery(fields), true, now)).toMatchObject({ word, details });
});

test('promises no attempt while the webhook is off', () => {
  const { details } = outcomeOf(delivery({ next_attempt_at: now.toISOString() }), false, now);
  expect(details).toBe('waits until the webhook is enabled');
});

test('only what is due within a minute is waited for', () => {
  expect(isSoon(delivery({ next_attempt_at: '2026-06-10T12:01:00.000Z' }), now)).toBe(true);
  expect(isSoon(delivery({ next_attempt_at: '2026-06-10T12:05:00.000Z' }), now)).toBe(false);
  expect(isSoon(delivery({ state: 'delivered' }), now)).toBe(false);
});
