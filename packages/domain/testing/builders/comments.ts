import { Comment, subjectOf, type CommentedKind } from '../../src/records/comment.ts';
import { save, type TenantFixture } from './tenant-fixture.ts';

/** What a test may want to choose of a comment. */
export type CommentFields = Partial<
  Pick<
    Comment,
    'replyTo' | 'bodyHtml' | 'htmlPolicy' | 'author' | 'createdAt' | 'updatedAt' | 'deletedAt'
  >
>;

/** A comment on a ticket or document that is there. */
export async function aComment(
  { tenancy, principal, newId, tick }: TenantFixture,
  on: { kind: CommentedKind; id: string },
  fields: CommentFields = {},
): Promise<Comment> {
  const comment = new Comment({
    id: newId(),
    organizationId: principal.organizationId,
    ...subjectOf(on.kind, on.id),
    bodyHtml: '<p>Well said.</p>',
    htmlPolicy: 1,
    author: principal.actor,
    now: tick(),
  });
  Object.assign(comment, fields);
  await tenancy.inTenant(principal, async (stores) => save(stores, comment));
  return comment;
}
