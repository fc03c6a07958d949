import { ticketRef } from '../ticket/ticket-key.ts';
import type { CommentedKind } from '../records/comment.ts';

/** The parent of comments in the path of a request: a ticket by id or key, or a document by id. */
export interface NamedParent {
  parent: string;
}

/** The `names` of an operation whose request names the ticket or document. */
export const parentNamed =
  <Command extends NamedParent>(kind: CommentedKind) =>
  ({ parent }: Command) => ({ kind, id: refOf(kind, parent) });

/** How stores refer to the ticket or document: a key of a ticket in upper case, an id as it is. */
export const refOf = (kind: CommentedKind, parent: string): string =>
  kind === 'ticket' ? ticketRef(parent) : parent;
