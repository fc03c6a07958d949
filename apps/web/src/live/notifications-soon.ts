import type { QueryClient } from '@tanstack/react-query';
import { invalidateSoon } from '../query/invalidate-soon.ts';
import { keys } from '../query/keys.ts';

/** Milliseconds from an event until the notifications of it are made; they are fetched no more often. */
const made = 600;

const waiting = new WeakSet<QueryClient>();

/** Loads the notifications again after an event, when the server has had time to make them. */
export function notificationsSoon(client: QueryClient): void {
  if (waiting.has(client)) return;
  waiting.add(client);
  setTimeout(() => {
    waiting.delete(client);
    invalidateSoon(client, keys.notifications, made);
  }, made);
}
