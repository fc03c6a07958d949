import type { RecordSource } from '../import/import-system.ts';
import type { Actor } from '../tenancy/principal.ts';
import type { Comment, CommentedKind } from './comment.ts';

/** The fields of a comment without its subject. */
interface CommentContent {
  body_html: string;
  author: Actor;
  /** What it was in the system from which it was imported; null when it was written here. */
  source: RecordSource | null;
  version: number;
  created_at: string;
  updated_at: string;
}

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

/** The record of a comment by what is commented on. */
export interface CommentRecords {
  ticket: TicketCommentRecord;
  document: DocumentCommentRecord;
}

/** The record of a comment on something of this kind; throws when it is on something else. */
export function commentRecord<Kind extends CommentedKind>(
  kind: Kind,
  comment: Comment,
): CommentRecords[Kind] {
  const records: { [K in CommentedKind]: () => CommentRecords[K] } = {
    ticket: () => ({ id: comment.id, ticket_id: there(comment.ticketId), ...contentOf(comment) }),
    document: () => ({
      id: comment.id,
      document_id: there(comment.documentId),
      ...contentOf(comment),
    }),
  };
  return records[kind]();
}

function contentOf({
  bodyHtml,
  author,
  source,
  version,
  createdAt,
  updatedAt,
}: Comment): CommentContent {
  return {
    body_html: bodyHtml,
    author,
    source,
    version,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  };
}

function there(id: string | null): string {
  if (id === null) throw new Error('the comment is about something else');
  return id;
}
