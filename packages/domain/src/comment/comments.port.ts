import type { Page, PageRequest } from '../kernel/page.ts';
import type { Comment, CommentedKind } from './comment.ts';
import type { Commented } from './commented.ts';
import type { CommentRecords } from './comment-record.ts';

/** The comments of the tenant, inside a transaction. */
export interface CommentStore {
  /**
   * The ticket (by id or key) or document that is commented on, locked, and the comment, locked: whichever it is, deleted or
   * not; null for none. Null when there is no such live ticket or document.
   */
  loadOn(
    kind: CommentedKind,
    ref: string,
    commentId: string | null,
  ): Promise<{ on: Commented; comment: Comment | null } | null>;
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
