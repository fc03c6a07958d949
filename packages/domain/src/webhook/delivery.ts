import { changed } from '../change/change.ts';
import type { EventType } from '../event/event-kind.ts';
import type { NewFields } from '../kernel/new-fields.ts';
import { recordOf } from '../kernel/record-of.ts';

/** The states of a delivery: it waits for its (next) attempt, was answered with 2xx, or was given up after the last retry. */
export const deliveryStates = ['pending', 'delivered', 'failed'] as const;

export type DeliveryState = (typeof deliveryStates)[number];

/** The text for a failed attempt. It is the same for every reason, because details would help to explore networks. */
export const failureText = 'The receiver did not answer with a 2xx status within 10 seconds.';

/** One event that is sent to one webhook. */
export class Delivery {
  id: string;
  organizationId: string;
  webhookId: string;
  eventId: string;
  eventType: EventType;
  /** What the event is about: deliveries of one subject keep their order. */
  subjectId: string;
  state: DeliveryState = 'pending';
  /** How many attempts have ended since the delivery was made or restarted. */
  attempts = 0;
  /** The HTTP status of the answer to the last attempt; null when there was no answer. */
  responseStatus: number | null = null;
  /** The earliest time of the next attempt. During an attempt: when another worker may claim the delivery. */
  dueAt: Date;
  deliveredAt: Date | null = null;
  createdAt: Date;

  constructor(fields: NewFields<Delivery, 'webhookId' | 'eventId' | 'eventType' | 'subjectId'>) {
    this.id = fields.id;
    this.organizationId = fields.organizationId;
    this.webhookId = fields.webhookId;
    this.eventId = fields.eventId;
    this.eventType = fields.eventType;
    this.subjectId = fields.subjectId;
    this.dueAt = fields.now;
    this.createdAt = fields.now;
  }

  /** `failureText` when the last attempt failed; null when it succeeded or there was none. */
  get failure(): string | null {
    return this.state === 'delivered' || this.attempts === 0 ? null : failureText;
  }

  /** `dueAt` of a pending delivery; null for any other. */
  get nextAttemptAt(): Date | null {
    return this.state === 'pending' ? this.dueAt : null;
  }
}

/** The delivery, pending again from `now` on with all attempts before it. */
export function restarted(delivery: Delivery, now: Date): Delivery {
  return changed(delivery, { state: 'pending', attempts: 0, dueAt: now, deliveredAt: null });
}

/** The delivery as the API returns it. */
export const deliveryRecord = recordOf<Delivery>()(
  'id',
  'webhookId',
  'eventId',
  'eventType',
  'state',
  'attempts',
  'responseStatus',
  'failure',
  'nextAttemptAt',
  'deliveredAt',
  'createdAt',
);

/** A delivery as the API returns it. */
export type DeliveryRecord = ReturnType<typeof deliveryRecord>;
