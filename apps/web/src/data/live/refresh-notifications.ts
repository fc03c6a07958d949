import type { QueryClient } from '@tanstack/react-query';
import { invalidateSoon } from '../query/invalidate-soon.ts';
import { keys } from '../query/keys.ts';

/** Milliseconds from an event until the notifications of it are made; they are fetched no more often. */
const made = 600;
/** How long each look for them waits behind the one before, in milliseconds: a busy service makes them later, and nothing tells of that. */
const pauses = [made, 2_400, 9_000, 18_000] as const;

/** The look of a client that is to come. */
const coming = new WeakMap<QueryClient, { step: number; timer: ReturnType<typeof setTimeout> }>();

/** Loads the notifications again after an event, when the server has had time to make them. */
export function refreshNotifications(client: QueryClient): void {
  const next = coming.get(client);
  if (next?.step === 0) return;
  clearTimeout(next?.timer);
  lookIn(client, 0);
}

function lookIn(client: QueryClient, step: number): void {
  const look = () => {
    coming.delete(client);
    invalidateSoon(client, keys.notifications, { apart: made });
    lookIn(client, step + 1);
  };
  const pause = pauses[step];
  if (pause !== undefined) coming.set(client, { step, timer: setTimeout(look, pause) });
}
