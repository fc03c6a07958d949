import { DomainError } from '../kernel/domain-error.ts';
import type { Actor } from '../tenancy/principal.ts';
import type { Comment } from './comment.ts';

/**
 * Refuses with `not_author`: only the author can change a comment. The same credential is the same author
 * also after it was renamed or its secret was rotated.
 */
export function refuseOtherAuthor({ author }: Pick<Comment, 'author'>, actor: Actor): void {
  if (!isSameActor(author, actor)) throw new DomainError('not_author', {});
}

/** Refuses with `not_author` callers who did not write the comment, and its author when another caller deleted it. */
export function refuseToRestore(
  comment: Pick<Comment, 'author' | 'deletedAt' | 'isDeletedByAuthor'>,
  actor: Actor,
): void {
  refuseOtherAuthor(comment, actor);
  if (comment.deletedAt !== null && !comment.isDeletedByAuthor) {
    throw new DomainError('not_author', { isDeletedByOther: true });
  }
}

/** Whether both are the same person or credential, also with different names. */
export function isSameActor(one: Actor, other: Actor): boolean {
  if (one.type === 'system' || other.type === 'system') return one.type === other.type;
  // A name that an import brought is nobody's account.
  if (one.type === 'imported' || other.type === 'imported') return false;
  return one.type === other.type && one.id === other.id;
}
