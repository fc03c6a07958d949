import { changed } from '../change/change.ts';
import type { EventType } from '../event/event-kind.ts';
import type { NewFields } from '../kernel/new-fields.ts';

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
}

/** The delivery at the start of a new round of attempts, now. */
export function restarted(delivery: Delivery, now: Date): Delivery {
  return changed(delivery, { state: 'pending', attempts: 0, dueAt: now, deliveredAt: null });
}

/** A delivery as the API returns it. */
export interface DeliveryRecord {
  id: string;
  webhook_id: string;
  event_id: string;
  event_type: EventType;
  state: DeliveryState;
  attempts: number;
  response_status: number | null;
  /** One text for every failure; null when the last attempt succeeded or there was none. */
  failure: string | null;
  /** Null unless it is pending. */
  next_attempt_at: string | null;
  delivered_at: string | null;
  created_at: string;
}

/** The delivery as the API returns it. */
export function deliveryRecord(delivery: Delivery): DeliveryRecord {
  const { state, attempts } = delivery;
  return {
    id: delivery.id,
    webhook_id: delivery.webhookId,
    event_id: delivery.eventId,
    event_type: delivery.eventType,
    state,
    attempts,
    response_status: delivery.responseStatus,
    failure: state === 'delivered' || attempts === 0 ? null : failureText,
    next_attempt_at: state === 'pending' ? delivery.dueAt.toISOString() : null,
    delivered_at: delivery.deliveredAt?.toISOString() ?? null,
    created_at: delivery.createdAt.toISOString(),
  };
}
