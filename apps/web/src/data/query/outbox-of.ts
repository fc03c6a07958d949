import type { QueryClient } from '@tanstack/react-query';
import { Refusal } from '../../api/refusal.ts';
import { isPassing } from '../../api/send-and-retry.ts';
import { onServiceBack } from '../../api/service-away.ts';
import { createOutbox, type Outbox } from '../store/outbox.ts';

/** When the session has ended or needs a second factor, the page goes to the sign-in, and a change is sent after that. */
export const canBeSentLater = (error: Refusal) =>
  isPassing(error) || error.status === 401 || error.code === 'two_factor_required';

const outboxes = new WeakMap<QueryClient, Outbox>();

/** The own changes of these pages that are not confirmed. */
export function outboxOf(client: QueryClient): Outbox {
  const known = outboxes.get(client);
  if (known !== undefined) return known;
  const outbox = createOutbox(
    (error) => error instanceof Refusal && canBeSentLater(error),
    () => navigator.onLine,
  );
  outboxes.set(client, outbox);
  onServiceBack(outbox.retry);
  return outbox;
}
