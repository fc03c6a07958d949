import type { DomainError, DomainErrorCode, DomainErrorDetails } from '../kernel/domain-error.ts';
import type { BoardChoice } from './choose-board.ts';
import type { TicketRecord } from '../records/ticket-record.ts';
import type { TicketPosition } from './position.ts';
import type { NewTicket, TicketPatch, WithParent } from '../records/ticket.ts';

/** One change among many. A parent is of the same project. `ticket` is an id or a key; `refused` is an item that could not be read. */
export type BulkItem =
  | ({ readonly op: 'create' } & NewTicket & BoardChoice & WithParent)
  | ({
      readonly op: 'update';
      readonly ticket: string;
      readonly ifMatch?: number | undefined;
    } & TicketPatch &
      WithParent)
  | ({
      readonly op: 'move';
      readonly ticket: string;
      readonly position: TicketPosition;
    } & BoardChoice)
  | { readonly op: 'delete'; readonly ticket: string }
  | { readonly op: 'refused'; readonly refusal: DomainError };

/** The outcome of an item. `ticket` is null for a deletion, and for records that do not fit into the answer. */
export type BulkOutcome =
  | { readonly done: 'created' | 'changed' | 'deleted'; readonly ticket: TicketRecord | null }
  | {
      readonly done: null;
      readonly code: DomainErrorCode;
      readonly details: DomainErrorDetails[DomainErrorCode];
    };

/** `atomic`: all items are done, or none. `each`: each item is done or refused alone. */
export const bulkModes = ['atomic', 'each'] as const;

export type BulkMode = (typeof bulkModes)[number];
