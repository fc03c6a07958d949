import { eventsOf } from '../../event/event-draft.ts';
import { cleanHtml } from '../../kernel/cleaned-html.ts';
import { checkPreconditions, type Preconditioned } from '../../idempotency/preconditions.ts';
import type { Principal } from '../../tenancy/principal.ts';
import { Comment, type CommentedKind } from '../comment.ts';
import { commentBody } from '../comment-body.ts';
import { commentRecord, type CommentRecords } from '../comment-record.ts';
import { lockCommented, refuseClosed } from '../commented.ts';
import type { Ports } from '../../ports.ts';

/** Says something about `parent`, a ticket or a document, in the name of the caller. */
export const createCreateComment =
  <Kind extends CommentedKind>(kind: Kind) =>
  ({ tenancy, clock, newId, richText }: Pick<Ports, 'tenancy' | 'clock' | 'newId' | 'richText'>) =>
  async (
    principal: Principal,
    { parent: ref, bodyHtml, conditions }: { parent: string; bodyHtml: string } & Preconditioned,
  ): Promise<CommentRecords[Kind]> => {
    const html = await cleanHtml(richText, 'body_html', [bodyHtml]);
    return tenancy.inTenant(principal, async (stores) => {
      const on = await lockCommented(tenancy, principal, stores, { kind, ref });
      const body = commentBody(html, bodyHtml);
      await checkPreconditions(stores, conditions);
      await refuseClosed(stores, on);

      const now = clock();
      const comment = new Comment({
        id: newId(),
        organizationId: principal.organizationId,
        on,
        bodyHtml: body,
        htmlPolicy: html.policyVersion,
        author: principal.actor,
        now,
      });
      await stores.comments.add(comment);
      await on.noteActivity(now);
      const record = commentRecord(kind, comment);
      await stores.events.append(
        ...eventsOf(principal, { newId, now }, [
          {
            kind: `${on.kind}.comment.created`,
            subject: { type: on.kind, id: on.id },
            projectId: on.projectId,
            data: record,
          },
        ]),
      );
      return record;
    });
  };
