import { DomainError } from '../kernel/domain-error.ts';
import { foundOrRefused } from '../tenancy/found-or-refused.ts';
import type { TenantStores } from '../tenancy/tenancy.port.ts';
import type { Comment } from './comment.ts';
import type { Commented } from './commented.ts';

/**
 * The comment on that very ticket or document, locked. Refuses with `not_found` any other, whosever it is: a
 * comment is found below what it is about, and nowhere else.
 */
export async function lockComment(
  { comments }: Pick<TenantStores, 'comments'>,
  on: Commented,
  id: string,
): Promise<Comment> {
  return foundOrRefused(await comments.lock(on, id), noSuchComment);
}

/** The refusal for a comment that is not there. */
export async function noSuchComment(): Promise<DomainError> {
  return new DomainError('not_found', { resource: 'comment' });
}
