import { DomainError } from '../kernel/domain-error.ts';
import type { Actor } from '../tenancy/principal.ts';
import type { Comment } from './comment.ts';

/**
 * Refuses with `not_author` callers who did not write the comment. A credential stays the same author
 * when it is renamed or its secret is rotated.
 */
export function refuseOtherAuthor({ author }: Pick<Comment, 'author'>, actor: Actor): void {
  if (!isSameActor(author, actor)) throw new DomainError('not_author', {});
}

/** Refuses with `not_author` callers who did not write the comment, and the author when another caller deleted it. */
export function refuseToRestore(
  comment: Pick<Comment, 'author' | 'deletedAt' | 'isDeletedByAuthor'>,
  actor: Actor,
): void {
  refuseOtherAuthor(comment, actor);
  if (comment.deletedAt !== null && !comment.isDeletedByAuthor) {
    throw new DomainError('not_author', { isDeletedByOther: true });
  }
}

/** Whether both are the same person or credential. Names do not count. */
export function isSameActor(one: Actor, other: Actor): boolean {
  if (one.type === 'system' || other.type === 'system') return one.type === other.type;
  // An imported actor is only a name, without an account.
  if (one.type === 'imported' || other.type === 'imported') return false;
  return one.type === other.type && one.id === other.id;
}
