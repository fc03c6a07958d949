import type { QueryClient } from '@tanstack/react-query';
import type { LogEvent } from '../../api/types.ts';
import { applyEvent as applyToStore } from '../store/apply-event.ts';
import { invalidateSoon } from '../query/invalidate-soon.ts';
import { storeOf } from '../query/ticket-cache.ts';
import { refetchedAfter } from './refetched.ts';
import { refreshNotifications } from './refresh-notifications.ts';

/** Applies an event to the records of the pages at once, and loads again what the store does not contain. */
export function applyEvent(client: QueryClient, event: LogEvent): void {
  applyToStore(storeOf(client), event);
  for (const key of refetchedAfter(event, client)) invalidateSoon(client, key);
  if (/^(?:ticket|document)\./u.test(event.type)) refreshNotifications(client);
}
