import { ticketRef } from '../ticket/ticket-key.ts';
import type { CommentedKind } from './comment.ts';

/** What a request about comments names in its path: a ticket by id or key, or a document by id. */
export interface NamedParent {
  parent: string;
}

/** The record that such a request names. */
export const parentNamed =
  <Command extends NamedParent>(kind: CommentedKind) =>
  ({ parent }: Command) => ({ kind, id: refOf(kind, parent) });

/** The reference of such a record for stores. */
export const refOf = (kind: CommentedKind, parent: string): string =>
  kind === 'ticket' ? ticketRef(parent) : parent;
