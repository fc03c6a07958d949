import type { EventDraft } from '../event/event-draft.ts';
import type { DomainEvent } from '../event/event.ts';
import type { AccountEvent } from '../event/account-event.ts';
import type { NewId } from '../kernel/clock.port.ts';
import type { QueuedMail } from '../mail/outbox.port.ts';
import type { Principal } from '../access/principal.ts';
import type { SetChange } from './set-change.ts';

/** The context of a decision, in addition to the state. */
export interface ChangeContext {
  readonly principal: Principal;
  /** The time of everything in the change. */
  readonly now: Date;
  readonly newId: NewId;
}

/** The writes of a change: all of them are made, or none. */
export interface Changes {
  /** Changed and new records. */
  readonly saved?: readonly object[];
  /** Loaded records to delete. */
  readonly removed?: readonly object[];
  /** Changes of many rows that were not loaded, in their order; made before the records are saved. */
  readonly sets?: readonly SetChange[];
  /** New entries of the organization's log, in this order. */
  readonly events?: readonly EventDraft[];
  /** New entries of the log of accounts. */
  readonly accountEvents?: readonly AccountEvent[];
  /** Mails to send after the commit. */
  readonly mails?: readonly QueuedMail[];
}

/** The same with complete events. */
export type WrittenChanges = Omit<Changes, 'events'> & { readonly events?: readonly DomainEvent[] };

/** The result of a decision: what is written, and what the caller gets. */
export interface Decision<Answer> extends Changes {
  readonly answer: Answer;
}
