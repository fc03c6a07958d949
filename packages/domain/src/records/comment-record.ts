import type { Public } from '../record/record.ts';
import { Comment, type CommentedKind } from './comment.ts';

type CommentRecord = Public<typeof Comment>;

/** A comment on a ticket as the API returns it. */
export type TicketCommentRecord = Omit<CommentRecord, 'ticket_id' | 'document_id'> & {
  ticket_id: string;
};

/** A comment on a document as the API returns it. */
export type DocumentCommentRecord = Omit<CommentRecord, 'ticket_id' | 'document_id'> & {
  document_id: string;
};

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
  const { ticket_id, document_id, id, ...content } = Comment.answer(comment);
  const records: { [K in CommentedKind]: () => CommentRecords[K] } = {
    ticket: () => ({ id, ticket_id: required(ticket_id), ...content }),
    document: () => ({ id, document_id: required(document_id), ...content }),
  };
  return records[kind]();
}

function required(id: string | null): string {
  if (id === null) throw new Error('the comment is about something else');
  return id;
}
