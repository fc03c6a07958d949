import { nextVersion } from '../../record/next-version.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { mayModerate } from '../../records/permissions.ts';
import { isSameActor, refuseOtherAuthor } from '../../records/authorship.ts';
import type { CommentedKind } from '../../records/comment.ts';
import { commentDecision, commentOn, refuseArchived } from '../commented.ts';
import { parentNamed, refOf, type NamedParent } from '../named-parent.ts';

/** Deletes a comment. The author can do it, and owners and admins; others are refused with `not_author`. */
const deletionOf = (kind: CommentedKind) => (ports: ChangePorts) =>
  changeOf(ports, {
    names: parentNamed<NamedParent & { comment: string }>(kind),
    load: ({ comments }, { parent, comment }) =>
      comments.loadOn(kind, refOf(kind, parent), comment),
    check: (loaded, _, { principal }) => {
      const state = commentOn(loaded);
      if (!mayModerate(principal)) refuseOtherAuthor(state.comment, principal.actor);
      return state;
    },
    versionOf: ({ comment }) => comment,
    decide: ({ on, comment }, { principal, now }) => {
      refuseArchived(on);
      const isDeletedByAuthor = isSameActor(comment.author, principal.actor);
      const deleted = nextVersion(comment, now, { deletedAt: now, isDeletedByAuthor });
      const decision = commentDecision(kind, { on, comment: deleted }, 'deleted', { now });
      return { ...decision, answer: undefined };
    },
  });

export const deleteTicketComment = deletionOf('ticket');
export const deleteDocumentComment = deletionOf('document');
