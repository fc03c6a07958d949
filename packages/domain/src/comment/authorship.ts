import { DomainError } from '../kernel/domain-error.ts';
import type { Actor } from '../tenancy/principal.ts';
import type { Comment } from './comment.ts';

/**
 * Refuses with `not_author`: nobody changes what another one said. The same credential is the same author
 * whatever it is called now and however often its secret was rotated.
 */
export function refuseOtherAuthor({ author }: Pick<Comment, 'author'>, actor: Actor): void {
  if (!isSame(author, actor)) throw new DomainError('not_author', {});
}

function isSame(one: Actor, other: Actor): boolean {
  if (one.type === 'system' || other.type === 'system') return one.type === other.type;
  return one.type === other.type && one.id === other.id;
}
