import type { Page, PageRequest } from '../kernel/page.ts';
import type { Comment, CommentedKind } from './comment.ts';
import type { CommentRecords } from './comment-record.ts';

/** The comments of the tenant, inside a transaction. */
export interface CommentStore {
  /** The comment on that very ticket or document, locked; null when it is deleted or on something else. */
  lock(on: { kind: CommentedKind; id: string }, id: string): Promise<Comment | null>;
  /** The same for one that may be deleted. */
  lockDeleted(on: { kind: CommentedKind; id: string }, id: string): Promise<Comment | null>;
  add(comment: Comment): Promise<void>;
  save(comment: Comment): Promise<void>;
}

/**
 * Reads of comments. `ref` is what names the ticket (id or key) or the document (id); what is deleted, or
 * belongs to a deleted project as tickets do, has no comments.
 */
export interface CommentQueries {
  /** The comment on that very ticket or document, unless it is deleted or `deleted` includes those. */
  find<Kind extends CommentedKind>(
    on: { kind: Kind; ref: string },
    id: string,
    deleted?: 'include',
  ): Promise<CommentRecords[Kind] | null>;
  /** In creation order; null when there is no such ticket or document. */
  list<Kind extends CommentedKind>(
    on: { kind: Kind; ref: string },
    page: PageRequest,
  ): Promise<Page<CommentRecords[Kind]> | null>;
}
