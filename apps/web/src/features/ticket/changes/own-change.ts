import type { Ticket } from '../../../api/types.ts';
import type { Beside } from './column-pages.ts';
import type { TicketFields } from '../../../data/queries/ticket-requests.ts';

/** A change of a ticket. */
export interface OwnChange {
  /** As it was shown before, in the version that the change is based on. */
  ticket: Ticket;
  /** Where it moves to; undefined: it keeps its place. */
  to?: { board: string; beside: Beside } | undefined;
  fields?: Partial<TicketFields> | undefined;
  /** Whether it is deleted or, with `ticket` as it was before that, restored. */
  life?: 'deleted' | 'restored' | undefined;
}

/** Changes of tickets of a project that are made together, all or none. */
export interface OwnChanges {
  project: string;
  changes: readonly OwnChange[];
}

/** Whether a change moves a ticket. Tickets from the archive or the trash stand at the end of their board until they are moved. */
export const changesPlace = ({ to, fields, life }: OwnChange): boolean =>
  to !== undefined || fields?.archived === true || life === 'deleted';
