import { changesBetween } from '../../event/event.ts';
import { eventsOf } from '../../event/event-draft.ts';
import { cleanHtml } from '../../kernel/cleaned-html.ts';
import { checkPreconditions, type Preconditioned } from '../../idempotency/preconditions.ts';
import type { Principal } from '../../tenancy/principal.ts';
import { refuseOtherAuthor } from '../authorship.ts';
import type { CommentedKind } from '../comment.ts';
import { commentBody } from '../comment-body.ts';
import { commentRecord, type CommentRecords } from '../comment-record.ts';
import { lockCommented, refuseClosed } from '../commented.ts';
import { lockComment } from '../lock-comment.ts';
import type { Ports } from '../../ports.ts';

/** Says something else in a comment of the caller's own. */
export const createUpdateComment =
  <Kind extends CommentedKind>(kind: Kind) =>
  ({ tenancy, clock, newId, richText }: Pick<Ports, 'tenancy' | 'clock' | 'newId' | 'richText'>) =>
  async (
    principal: Principal,
    {
      parent: ref,
      comment: id,
      bodyHtml,
      conditions,
    }: { parent: string; comment: string; bodyHtml?: string | undefined } & Preconditioned,
  ): Promise<CommentRecords[Kind]> => {
    const html = await cleanHtml(richText, 'body_html', [bodyHtml]);
    return tenancy.inTenant(principal, async (stores) => {
      const on = await lockCommented(tenancy, principal, stores, { kind, ref });
      const comment = await lockComment(stores, on, id);
      refuseOtherAuthor(comment, principal.actor);
      const body = bodyHtml === undefined ? undefined : commentBody(html, bodyHtml);
      await checkPreconditions(stores, conditions, comment);
      const before = commentRecord(kind, comment);
      if (body === undefined) return before;
      await refuseClosed(stores, on, ['body_html']);
      if (body === comment.bodyHtml) return before;

      const now = clock();
      comment.bodyHtml = body;
      comment.htmlPolicy = html.policyVersion;
      comment.version += 1;
      comment.updatedAt = now;
      await stores.comments.save(comment);
      await on.noteActivity(now);
      const after = commentRecord(kind, comment);
      await stores.events.append(
        ...eventsOf(principal, { newId, now }, [
          {
            kind: `${on.kind}.comment.updated`,
            subject: { type: on.kind, id: on.id },
            projectId: on.projectId,
            data: after,
            changes: changesBetween(before, after),
          },
        ]),
      );
      return after;
    });
  };
