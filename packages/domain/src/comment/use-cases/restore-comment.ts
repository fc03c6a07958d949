import { nextVersion } from '../../record/next-version.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { refuseExpired } from '../../kernel/deleted-retention.ts';
import { mayModerate } from '../../records/permissions.ts';
import { refuseToRestore } from '../../records/authorship.ts';
import type { CommentedKind } from '../../records/comment.ts';
import { commentDecision, commentOn, refuseArchived } from '../commented.ts';
import { parentNamed, refOf, type NamedParent } from '../named-parent.ts';

/**
 * Restores a deleted comment. Owners and admins can restore any comment, an author those that the author deleted.
 * Refuses with `not_found` after 30 days, with `not_deleted` when the comment is not deleted, and with
 * `not_author` an author whose comment another caller deleted.
 */
const restorationOf =
  <Kind extends CommentedKind>(kind: Kind) =>
  (ports: ChangePorts) =>
    changeOf(ports, {
      names: parentNamed<NamedParent & { comment: string }>(kind),
      load: ({ comments }, { parent, comment }) =>
        comments.loadOn(kind, refOf(kind, parent), comment),
      check: (loaded, _, { principal, now }) => {
        const state = commentOn(loaded, { deleted: true });
        const { deletedAt } = state.comment;
        if (!mayModerate(principal)) refuseToRestore(state.comment, principal.actor);
        if (deletedAt !== null) refuseExpired('comment', deletedAt, now);
        return state;
      },
      versionOf: ({ comment }) => comment,
      decide: ({ on, comment }, { now }) => {
        if (comment.deletedAt === null)
          throw new DomainError('not_deleted', { resource: 'comment' });
        refuseArchived(on);
        const restored = nextVersion(comment, now, { deletedAt: null });
        return commentDecision(kind, { on, comment: restored }, 'restored', { now });
      },
    });

export const restoreTicketComment = restorationOf('ticket');
export const restoreDocumentComment = restorationOf('document');
