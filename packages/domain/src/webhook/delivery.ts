import { changed } from '../change/change.ts';
import type { EventType } from '../event/event-kind.ts';
import type { NewFields } from '../kernel/new-fields.ts';
import { recordOf } from '../kernel/record-of.ts';

/** Waiting for its (next) attempt, answered with 2xx, or given up after the last retry. */
export const deliveryStates = ['pending', 'delivered', 'failed'] as const;

export type DeliveryState = (typeof deliveryStates)[number];

/** The text for a failed attempt, for every reason: more details would help to explore networks. */
export const failureText = 'The receiver did not answer with a 2xx status within 10 seconds.';

/** One event on its way to one webhook. */
export class Delivery {
  id: string;
  organizationId: string;
  webhookId: string;
  eventId: string;
  eventType: EventType;
  /** What the event is about: deliveries of one subject keep their order. */
  subjectId: string;
  state: DeliveryState = 'pending';
  /** How many attempts of the present round have ended. */
  attempts = 0;
  /** What the last attempt was answered with; null for no answer. */
  responseStatus: number | null = null;
  /** The next attempt is not before this moment. During an attempt: the moment when another worker may claim it. */
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

  /** One text for every failure; null when the last attempt succeeded or there was none. */
  get failure(): string | null {
    return this.state === 'delivered' || this.attempts === 0 ? null : failureText;
  }

  /** Null unless it is pending. */
  get nextAttemptAt(): Date | null {
    return this.state === 'pending' ? this.dueAt : null;
  }
}

/** The delivery at the start of a new round of attempts, now. */
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
