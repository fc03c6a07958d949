import { DomainError } from '../kernel/domain-error.ts';
import type { Actor } from '../access/principal.ts';
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
export function isSameActor(a: Actor, b: Actor): boolean {
  if (a.type === 'system' || b.type === 'system') return a.type === b.type;
  // An imported actor is only a name, without an account.
  if (a.type === 'imported' || b.type === 'imported') return false;
  return a.type === b.type && a.id === b.id;
}
