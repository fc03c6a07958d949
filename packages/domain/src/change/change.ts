import type { EventDraft } from '../event/event-draft.ts';
import type { DomainEvent } from '../event/event.ts';
import type { AccountEvent } from '../identity/account/account-event.ts';
import type { NewId } from '../kernel/clock.port.ts';
import type { QueuedMail } from '../mail/outbox.port.ts';
import type { Principal } from '../tenancy/principal.ts';
import type { SetChange } from './set-change.ts';

/** What a decision knows besides the state and the command. */
export interface ChangeContext {
  readonly principal: Principal;
  /** The one moment of the change. */
  readonly now: Date;
  readonly newId: NewId;
}

/** What a change leaves behind: all of it is written, or nothing. */
export interface Changes {
  /** Records as they are from now on: loaded ones that changed, and new ones. */
  readonly saved?: readonly object[];
  /** Loaded records that are gone from now on. */
  readonly removed?: readonly object[];
  /** Changes of many rows that were not loaded, in their order; made before the records are saved. */
  readonly sets?: readonly SetChange[];
  /** What the log says of it, in this order. */
  readonly events?: readonly EventDraft[];
  /** What the log of accounts says of it. */
  readonly accountEvents?: readonly AccountEvent[];
  /** Mails that leave once it is committed. */
  readonly mails?: readonly QueuedMail[];
}

/** The same with events that are whole. */
export type WrittenChanges = Omit<Changes, 'events'> & { readonly events?: readonly DomainEvent[] };

/** What a decision comes to: what is written, and what the caller gets. */
export interface Decision<Answer> extends Changes {
  readonly answer: Answer;
}

/** A record that says which of its states it is. */
export interface Versioned {
  readonly version: number;
  readonly updatedAt: Date;
}

/** A copy of the record with other values. Decisions change nothing that they are given. */
export function changed<R extends object>(record: R, fields: Partial<R>): R {
  // In one literal: V8 makes a slow dictionary of an object that gets 20 fields one by one.
  return { __proto__: Object.getPrototypeOf(record), ...record, ...fields } as R;
}

/** A copy of the record with other values, as its next version. */
export function nextVersion<R extends Versioned>(record: R, now: Date, fields: Partial<R> = {}): R {
  return changed(record, { ...fields, version: record.version + 1, updatedAt: now });
}
