import type { EventRecord } from '../event/event-record.ts';
import type { Page, PageRequest } from '../kernel/page.ts';
import type { Delivery, DeliveryRecord } from './delivery.ts';
import type { Claim, Settlement } from './settled.ts';
import type { Webhook, WebhookRecord } from './webhook.ts';

/** The tenant's webhooks, inside a transaction. */
export interface WebhookStore {
  find(id: string): Promise<Webhook | null>;
  /** The webhook, locked: no other transaction changes or removes it before the end. */
  lock(id: string): Promise<Webhook | null>;
  /** All, locked, in the order of their ids. */
  lockAll(): Promise<Webhook[]>;
  /** How many there are; other transactions that ask wait until the end, so that a limit is exact. */
  lockedCount(): Promise<number>;
}

/** A delivery that was claimed, with what it carries. */
export interface ClaimedDelivery extends Claim {
  readonly subjectId: string;
  readonly event: EventRecord;
}

/** How much of a webhook's due deliveries to claim. */
export interface ClaimInput {
  readonly limit: number;
  readonly now: Date;
  /** When others may take what is claimed for abandoned. */
  readonly until: Date;
}

/**
 * Events on their way to webhooks, inside a transaction. Appending an event adds its deliveries: one for each
 * enabled webhook of the tenant that listens to its kind and to its project.
 */
export interface DeliveryStore {
  /** The delivery, locked. */
  lock(id: string): Promise<Delivery | null>;
  /**
   * Claims due deliveries of a webhook, in the order of their events, and never one while an earlier one of its
   * subject is pending and not claimed with it. What others are claiming is passed by.
   */
  claim(webhookId: string, input: ClaimInput): Promise<ClaimedDelivery[]>;
  /**
   * Writes a settlement; of deliveries that were claimed again, saved since or are not pending any more, nothing,
   * and nothing of the rest of their subjects.
   */
  settle(webhookId: string, settlement: Settlement): Promise<void>;
  /** Removes at most `limit` of the webhook's deliveries that have ended, of those made before a moment. Returns how many. */
  forget(webhookId: string, made: { before: Date; limit: number }): Promise<number>;
}

/** Which webhooks a list holds; what is absent does not select. */
export interface WebhookFilter {
  /** The id of the person or the credential that made it. */
  createdBy?: string | undefined;
}

/** Reads of webhooks and their deliveries. */
export interface WebhookQueries {
  find(id: string): Promise<WebhookRecord | null>;
  /** In creation order. */
  list(filter: WebhookFilter, page: PageRequest): Promise<Page<WebhookRecord>>;
  /** Newest first; null when there is no such webhook. */
  deliveries(webhookId: string, page: PageRequest): Promise<Page<DeliveryRecord> | null>;
}

/** A webhook of any tenant. */
export interface WebhookName {
  readonly organizationId: string;
  readonly webhookId: string;
}

/** Returns the enabled webhooks of all tenants that have a delivery due. Ids only: the rest is asked as the tenant. */
export type DueWebhooks = (now: Date) => Promise<WebhookName[]>;

/** What webhooks take from outside the domain besides storage. */
export interface WebhookTools {
  /** A new signing secret: `whsec_` and base64 of 32 random bytes (Standard Webhooks). */
  newSecret(): string;
  /**
   * The address in its canonical spelling, or the fault of the address, which its author is shown. Checks only what needs no
   * look-up of the host; the rest is checked at each connection.
   */
  checkAddress(url: string): { url: string } | { fault: string };
  /** From 0 to 1. */
  chance(): number;
}
