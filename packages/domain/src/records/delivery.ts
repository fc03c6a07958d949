import * as field from '../record/field.ts';
import { record, type Public, type Stored } from '../record/record.ts';
import { changed } from '../record/next-version.ts';
import { eventTypes } from '../event/event-kind.ts';

/** The states of a delivery: it waits for its (next) attempt, was answered with 2xx, or was given up after the last retry. */
export const deliveryStates = ['pending', 'delivered', 'failed'] as const;

export type DeliveryState = (typeof deliveryStates)[number];

/** The text for a failed attempt. It is the same for every reason, because details would help to explore networks. */
export const failureText = 'The receiver did not answer with a 2xx status within 10 seconds.';

/** One event that is sent to one webhook. */
export const Delivery = record('delivery', {
  id: field.id(),
  organizationId: field.ref('organization').hidden(),
  webhookId: field.ref('webhook'),
  eventId: field.id(),
  eventType: field.openChoice(eventTypes, 'ticket.moved'),
  /** The subject of the event: deliveries of one subject keep their order. */
  subjectId: field.id().hidden(),
  state: field.openChoice(deliveryStates, 'pending').default('pending'),
  /** How many attempts have ended since the delivery was made or restarted. */
  attempts: field.count().default(0),
  /** The HTTP status of the answer to the last attempt; null when there was no answer. */
  responseStatus: field.count().example(500).nullable(),
  /** `failureText` when the last attempt failed; null when it succeeded or there was none. */
  failure: field.text().example(failureText).nullable().computed(),
  /** `dueAt` of a pending delivery; null for any other. */
  nextAttemptAt: field.moment().nullable().computed(),
  /** The earliest time of the next attempt. During an attempt: when another worker may claim the delivery. */
  dueAt: field.startMoment().hidden(),
  deliveredAt: field.moment().nullable(),
  createdAt: field.startMoment(),
});

export interface Delivery extends Stored<typeof Delivery> {}

/** The delivery, pending again from `now` on with all attempts before it. */
export function restarted(delivery: Delivery, now: Date): Delivery {
  return changed(delivery, { state: 'pending', attempts: 0, dueAt: now, deliveredAt: null });
}

/** A delivery as the API returns it. */
export type DeliveryRecord = Public<typeof Delivery>;

/** The delivery as the API returns it. */
export function deliveryRecord(delivery: Delivery): DeliveryRecord {
  const { state, attempts, dueAt } = delivery;
  return Delivery.answer(delivery, {
    failure: state === 'delivered' || attempts === 0 ? null : failureText,
    nextAttemptAt: state === 'pending' ? dueAt : null,
  });
}

/** Deliveries are kept for at least this many days; those that have not ended are kept longer. */
export const deliveryDays = 30;
