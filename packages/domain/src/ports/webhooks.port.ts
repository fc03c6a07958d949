import type { EventRecord } from '../event/event-record.ts';
import type { Page, PageRequest } from '../kernel/page.ts';
import type { Delivery, DeliveryRecord } from '../records/delivery.ts';
import type { Claim, Settlement } from '../records/settled.ts';
import type { Webhook, WebhookRecord } from '../records/webhook.ts';

/** The tenant's webhooks, inside a transaction. */
export interface WebhookStore {
  find(id: string): Promise<Webhook | null>;
  /** The webhook, locked: no other transaction changes or deletes it before this one ends. */
  lock(id: string): Promise<Webhook | null>;
  /** All webhooks, locked, in the order of their ids. */
  lockAll(): Promise<Webhook[]>;
  /** The number of webhooks. Other transactions that call this wait until this one ends, so that a limit is exact. */
  lockedCount(): Promise<number>;
}

/** A claimed delivery, with its event. */
export interface ClaimedDelivery extends Claim {
  readonly subjectId: string;
  readonly event: EventRecord;
}

/** How many of a webhook's due deliveries to claim. */
export interface ClaimInput {
  readonly limit: number;
  readonly now: Date;
  /** When the claim ends: then other workers may claim the deliveries. */
  readonly until: Date;
}

/**
 * The deliveries of the tenant, inside a transaction. Writing an event adds its deliveries: one for each
 * enabled webhook of the tenant that listens to its kind and its project.
 */
export interface DeliveryStore {
  /** The delivery, locked. */
  lock(id: string): Promise<Delivery | null>;
  /**
   * Claims due deliveries of a webhook, in the order of their events. A delivery is claimed only together with all earlier pending
   * ones of its subject. Deliveries that another transaction is claiming are left out. The claim ends with the delivery that makes its events larger than
   * `deliveryBudget.claimedBytes`.
   */
  claim(webhookId: string, input: ClaimInput): Promise<ClaimedDelivery[]>;
  /**
   * Writes a settlement. Deliveries that were claimed again, changed since or are not pending any more are left out, and so are
   * the further ones of their subjects.
   */
  settle(webhookId: string, settlement: Settlement): Promise<void>;
  /** Deletes at most `limit` of the webhook's deliveries that have ended and were made before `before`. Returns how many. */
  forget(webhookId: string, made: { before: Date; limit: number }): Promise<number>;
}

/** Which webhooks a list has. An absent field selects nothing. */
export interface WebhookFilter {
  /** The id of the person or the credential that made it. */
  createdBy?: string | undefined;
  /** Webhooks of this project. */
  projectId?: string | undefined;
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

/** Returns the enabled webhooks of all tenants that have a due delivery. Everything else is read in their tenant. */
export type DueWebhooks = (now: Date) => Promise<WebhookName[]>;

/** The functions outside the domain that webhooks use, except the storage. */
export interface WebhookTools {
  /** A new signing secret: `whsec_` and base64 of 32 random bytes (Standard Webhooks). */
  newSecret(): string;
  /**
   * The address in its canonical spelling, or what is wrong with it, as the end of a sentence for its author. Checks only what needs no
   * DNS look-up; each connection checks the rest.
   */
  checkAddress(url: string): { url: string } | { fault: string };
  /** A random number from 0 to 1. */
  chance(): number;
}
