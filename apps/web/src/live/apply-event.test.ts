import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LogEvent, Ticket } from '../api/types.ts';
import { keys } from '../query/keys.ts';
import { applyEvent } from './apply-event.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ticket = { id: 't', key: 'WEB-1', version: 1, title: 'Old', parent_id: 'far' };

/** The cached ticket after an event, whose record names no parent of another project. */
function after(type: string, changes: object = {}) {
  const client = new QueryClient();
  client.setQueryData(keys.ticket('WEB-1'), ticket as unknown as Ticket);
  const data = { ...ticket, version: 2, title: 'New', parent_id: null };
  const event = { type, data, changes, affected: [], project_id: 'p' };
  applyEvent(client, event as unknown as LogEvent);
  const key = keys.ticket('WEB-1');
  return client.getQueryData<Ticket>(key);
}

test('an event without a parent leaves the parent of another project that was read', () => {
  expect(after('ticket.updated')).toMatchObject({ title: 'New', parent_id: 'far' });
  const relation = { from: { id: 'r', type: 'blocks' }, to: null };
  expect(after('ticket.unrelated', { relation })).toMatchObject({ parent_id: 'far' });
});

test('an event that takes the parent away is applied', () => {
  const relation = { from: { id: 'r', type: 'parent' }, to: null };
  expect(after('ticket.unrelated', { relation })).toMatchObject({ parent_id: null, version: 2 });
});

test('tickets that are counted again are read again, with the cards and lists that show them', async () => {
  const client = new QueryClient();
  const shown = [keys.ticket('WEB-1'), keys.column('p', 'b', {}), keys.list('p', {})];
  const others = [keys.column('other', 'b', {}), keys.list('other', {})];
  for (const key of [...shown, ...others, keys.history('t')]) client.setQueryData(key, {});
  applyEvent(client, {
    type: 'ticket.recounted',
    data: { id: 'p', ticket_ids: ['t'] },
    changes: {},
    affected: [{ type: 'ticket', id: 't', version: 2, changes: { blocked: false } }],
    project_id: 'p',
  } as unknown as LogEvent);
  await vi.advanceTimersByTimeAsync(1_000);
  const isRead = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
  expect([...shown, keys.history('t')].map(isRead)).toEqual([true, true, true, true]);
  expect(others.map(isRead)).toEqual([false, false]);
});
