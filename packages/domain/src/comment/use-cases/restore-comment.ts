import { eventsOf } from '../../event/event-draft.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { refuseExpired } from '../../kernel/restoring.ts';
import { checkPreconditions, type Preconditioned } from '../../idempotency/preconditions.ts';
import { mayModerate } from '../../tenancy/access.ts';
import { foundOrRefused } from '../../tenancy/found-or-refused.ts';
import type { Principal } from '../../tenancy/principal.ts';
import { refuseToRestore } from '../authorship.ts';
import { commentRecord, type CommentRecords } from '../comment-record.ts';
import type { CommentedKind } from '../comment.ts';
import { lockCommented, refuseClosed } from '../commented.ts';
import { noSuchComment } from '../lock-comment.ts';
import type { Ports } from '../../ports.ts';

/**
 * Brings a deleted comment back where it stood: one's own that one deleted oneself, or anybody's for owners and admins.
 * Refuses with `not_found` after 30 days, with `not_deleted` when there is nothing to bring back, and with
 * `not_author` an author whose comment another caller deleted.
 */
export const createRestoreComment =
  <Kind extends CommentedKind>(kind: Kind) =>
  ({ tenancy, clock, newId }: Pick<Ports, 'tenancy' | 'clock' | 'newId'>) =>
  async (
    principal: Principal,
    { parent: ref, comment: id, conditions }: { parent: string; comment: string } & Preconditioned,
  ): Promise<CommentRecords[Kind]> =>
    tenancy.inTenant(principal, async (stores) => {
      const on = await lockCommented(tenancy, principal, stores, { kind, ref });
      const comment = await foundOrRefused(
        await stores.comments.lockDeleted(on, id),
        noSuchComment,
      );
      if (!mayModerate(principal)) refuseToRestore(comment, principal.actor);
      const now = clock();
      if (comment.deletedAt !== null) refuseExpired('comment', comment.deletedAt, now);
      await checkPreconditions(stores, conditions, comment);
      if (comment.deletedAt === null) throw new DomainError('not_deleted', { resource: 'comment' });
      await refuseClosed(stores, on);

      comment.deletedAt = null;
      comment.version += 1;
      comment.updatedAt = now;
      await stores.comments.save(comment);
      await on.noteActivity(now);
      const record = commentRecord(kind, comment);
      await stores.events.append(
        ...eventsOf(principal, { newId, now }, [
          {
            kind: `${on.kind}.comment.restored`,
            subject: { type: on.kind, id: on.id },
            projectId: on.projectId,
            data: record,
          },
        ]),
      );
      return record;
    });
