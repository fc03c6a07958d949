import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LogEvent } from '../../api/types.ts';
import { keys } from '../query/keys.ts';
import { applyEvent } from './apply-event.ts';
import { refreshNotifications } from './refresh-notifications.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('notifications are looked for soon after an event, and some times more, as a busy service makes them late', async () => {
  const client = new QueryClient();
  const fetches = vi.spyOn(client, 'invalidateQueries');
  const after = async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    return fetches.mock.calls.length;
  };
  for (let event = 0; event < 10; event += 1) refreshNotifications(client);
  expect(await after(1_000)).toBe(1);
  // Events without a pause are one look in that time.
  refreshNotifications(client);
  expect(await after(1_000)).toBe(2);
  expect(await after(4_000)).toBe(3);
  expect(await after(30_000)).toBe(5);
  expect(await after(100_000)).toBe(5);
});

test('an event of a ticket or document, such as a comment that mentions, has the inbox looked at', async () => {
  for (const type of ['ticket.comment.created', 'document.comment.created', 'ticket.updated']) {
    const client = new QueryClient();
    const fetches = vi.spyOn(client, 'invalidateQueries');
    const data = { id: 'one', key: 'WEB-1', ticket_id: 'one', document_id: 'one' };
    applyEvent(client, { type, data, affected: [], changes: {} } as unknown as LogEvent);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(fetches).toHaveBeenCalledWith({ queryKey: keys.notifications });
  }
});
