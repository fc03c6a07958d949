import { recordOf } from '../kernel/record-of.ts';
import type { Comment, CommentedKind } from './comment.ts';

/** The fields of a comment without its subject. */
const contentOf = recordOf<Comment>()(
  'bodyHtml',
  'author',
  'source',
  'version',
  'createdAt',
  'updatedAt',
);

type CommentContent = ReturnType<typeof contentOf>;

/** A comment on a ticket as the API returns it. */
export interface TicketCommentRecord extends CommentContent {
  id: string;
  ticket_id: string;
}

/** A comment on a document as the API returns it. */
export interface DocumentCommentRecord extends CommentContent {
  id: string;
  document_id: string;
}

/** The records of comments, by the kind of record that they are on. */
export interface CommentRecords {
  ticket: TicketCommentRecord;
  document: DocumentCommentRecord;
}

/** The record of a comment on a ticket, or of one on a document. Throws when the comment is on the other kind. */
export function commentRecord<Kind extends CommentedKind>(
  kind: Kind,
  comment: Comment,
): CommentRecords[Kind] {
  const records: { [K in CommentedKind]: () => CommentRecords[K] } = {
    ticket: () => ({
      id: comment.id,
      ticket_id: required(comment.ticketId),
      ...contentOf(comment),
    }),
    document: () => ({
      id: comment.id,
      document_id: required(comment.documentId),
      ...contentOf(comment),
    }),
  };
  return records[kind]();
}

function required(id: string | null): string {
  if (id === null) throw new Error('the comment is about something else');
  return id;
}
