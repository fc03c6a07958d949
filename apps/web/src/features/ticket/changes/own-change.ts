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

/** Changes of tickets of a project that are made together: all or none, or with `each` those that the service does not refuse. */
export interface OwnChanges {
  project: string;
  changes: readonly OwnChange[];
  each?: true;
}

/** Each restored ticket is a separate request: more deleted tickets are not restored together. */
const maxRestored = 50;

/** Whether changes can be undone after they were sent. */
export const canBeUndone = ({ changes }: OwnChanges): boolean =>
  changes.filter(({ life }) => life === 'deleted').length <= maxRestored;

/** A ticket that stayed as it was, and the service's reason. */
export interface RefusedItem {
  id: string;
  key: string;
  reason: string;
}

/** The changed tickets without deleted ones, and with `each` those that were refused. */
export interface Sent {
  tickets: readonly Ticket[];
  refused: readonly RefusedItem[];
}

/** The changes without those that were refused. */
export const withoutRefused = (own: OwnChanges, { refused }: Sent): OwnChanges => ({
  ...own,
  changes: own.changes.filter(({ ticket }) => refused.every(({ id }) => id !== ticket.id)),
});

/** Whether a change moves a ticket. Tickets from the archive or the trash stand at the end of their board until they are moved. */
export const changesPlace = ({ to, fields, life }: OwnChange): boolean =>
  to !== undefined || fields?.archived === true || life === 'deleted';
