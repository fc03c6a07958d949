import { eventsOf } from '../../event/event-draft.ts';
import { mayModerate } from '../../tenancy/access.ts';
import { checkPreconditions, type Preconditioned } from '../../idempotency/preconditions.ts';
import type { Principal } from '../../tenancy/principal.ts';
import { isSameActor, refuseOtherAuthor } from '../authorship.ts';
import type { CommentedKind } from '../comment.ts';
import { commentRecord } from '../comment-record.ts';
import { lockCommented, refuseClosed } from '../commented.ts';
import { lockComment } from '../lock-comment.ts';
import type { Ports } from '../../ports.ts';

/** Takes back a comment: one's own, or anybody's for owners and admins. */
export const createDeleteComment =
  (kind: CommentedKind) =>
  ({ tenancy, clock, newId }: Pick<Ports, 'tenancy' | 'clock' | 'newId'>) =>
  async (
    principal: Principal,
    { parent: ref, comment: id, conditions }: { parent: string; comment: string } & Preconditioned,
  ): Promise<void> =>
    tenancy.inTenant(principal, async (stores) => {
      const on = await lockCommented(tenancy, principal, stores, { kind, ref });
      const comment = await lockComment(stores, on, id);
      if (!mayModerate(principal)) refuseOtherAuthor(comment, principal.actor);
      await checkPreconditions(stores, conditions, comment);
      await refuseClosed(stores, on);

      const now = clock();
      comment.deletedAt = now;
      comment.isDeletedByAuthor = isSameActor(comment.author, principal.actor);
      comment.version += 1;
      comment.updatedAt = now;
      await stores.comments.save(comment);
      await on.noteActivity(now);
      await stores.events.append(
        ...eventsOf(principal, { newId, now }, [
          {
            kind: `${on.kind}.comment.deleted`,
            subject: { type: on.kind, id: on.id },
            projectId: on.projectId,
            data: commentRecord(kind, comment),
          },
        ]),
      );
    });
