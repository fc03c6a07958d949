import type { Delivery } from '../../api/types.ts';
import { howSoon } from '../../design/dates.ts';
import { words } from '../../words/words.ts';

/** The number of attempts after which a delivery is given up. */
export const maxAttempts = 10;

/** The outcome of a delivery as text. */
export interface Outcome {
  word: string;
  /** Whether the receiver has it (`on`), or did not take it (`off`). */
  look: 'on' | 'off' | null;
  /** The answer of the receiver, the number of attempts, and the time of the next one. */
  details: string;
}

/** The outcome in words; `delivers` false: its webhook is disabled, so nothing is sent. */
export function outcomeOf(delivery: Delivery, delivers: boolean, now = new Date()): Outcome {
  const { state, attempts, response_status, next_attempt_at } = delivery;
  const answer =
    response_status === null
      ? words('webhooks.noAnswerInTime')
      : words('webhooks.answered', { status: String(response_status) });
  const tried = words('webhooks.attemptOf', { attempt: attempts, most: maxAttempts });
  if (state === 'delivered') {
    return { word: words('webhooks.delivered'), look: 'on', details: `${answer}, ${tried}` };
  }
  if (state === 'failed') {
    return { word: words('webhooks.givenUp'), look: 'off', details: `${answer}, ${tried}` };
  }
  const next = delivers
    ? words('webhooks.nextAttempt', { time: howSoon(next_attempt_at ?? now.toISOString(), now) })
    : words('webhooks.waitsUntilTheWebhookIs');
  if (attempts === 0 && delivers && isSoon(delivery, now)) {
    return { word: words('webhooks.onItsWay'), look: null, details: words('webhooks.anyMoment') };
  }
  return attempts === 0
    ? { word: words('webhooks.waiting'), look: null, details: next }
    : { word: words('webhooks.failed'), look: 'off', details: `${answer}, ${tried}, ${next}` };
}

/** While a delivery is being attempted, its record is due at most this many milliseconds later. */
const lease = 61_000;

/** Whether the delivery is being attempted, or waits for its next attempt. */
export function isSoon({ state, next_attempt_at }: Delivery, now = new Date()): boolean {
  if (state !== 'pending' || next_attempt_at === null) return false;
  return new Date(next_attempt_at).getTime() - now.getTime() < lease;
}
