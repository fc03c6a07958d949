import type { Page, PageRequest } from '../kernel/page.ts';
import type { Comment, CommentedKind } from '../records/comment.ts';
import type { Commented } from '../comment/commented.ts';
import type { CommentRecords } from '../records/comment-record.ts';

/** The comments of the tenant, inside a transaction. */
export interface CommentStore {
  /**
   * The ticket (by id or key) or document, locked, and the comment with this id, locked; the comment may be deleted, and may be on another
   * record. Null when there is no such live ticket or document.
   */
  loadOn(
    kind: CommentedKind,
    ref: string,
    commentId: string | null,
  ): Promise<{ on: Commented; comment: Comment | null } | null>;
}

/**
 * Reads of comments. `ref` names the ticket (id or key) or the document (id). Deleted tickets and documents have no comments, and
 * neither have tickets of a deleted project.
 */
export interface CommentQueries {
  /** The comment, if it is on this ticket or document; a deleted one only with `deleted`. */
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
