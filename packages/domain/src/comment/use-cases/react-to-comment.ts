import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import type { Actor, Principal } from '../../access/principal.ts';
import { changesBetween } from '../../event/event.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { changed } from '../../record/next-version.ts';
import type { CommentedKind } from '../../records/comment.ts';
import { commentRecord } from '../../records/comment-record.ts';
import { chosenReactions, type ReactionChoices } from '../../records/reactions.ts';
import { commentOn, refuseArchived, subjectOfEvent } from '../commented.ts';
import { parentNamed, refOf, type NamedParent } from '../named-parent.ts';

type Person = Extract<Actor, { type: 'user' }>;

/** The calling person. Refuses with `person_required` any other caller: only people react. */
function personOf({ actor }: Principal): Person {
  if (actor.type !== 'user') throw new DomainError('person_required', {});
  return actor;
}

/**
 * Changes the reactions of the caller to a comment. The version and the time of its last change stay, and so does the last activity of its ticket or
 * document. Refuses with `person_required`, `project_archived` and `quota_exceeded`.
 */
const reactionOf =
  <Kind extends CommentedKind>(kind: Kind) =>
  (ports: ChangePorts) =>
    changeOf(ports, {
      names: parentNamed<NamedParent & { comment: string; choices: ReactionChoices }>(kind),
      load: ({ comments }, { parent, comment }) =>
        comments.loadOn(kind, refOf(kind, parent), comment),
      check: (loaded, { choices }, { principal }) => ({
        ...commentOn(loaded),
        choices,
        person: personOf(principal),
      }),
      decide: ({ on, comment: before, choices, person }) => {
        const record = commentRecord(kind, before);
        if (Object.keys(choices).length === 0) return { answer: record };
        refuseArchived(on);
        const reactions = chosenReactions(before.reactions, person, choices);
        const comment = changed(before, { reactions });
        const answer = commentRecord(kind, comment);
        const changes = changesBetween(record, answer);
        if (Object.keys(changes).length === 0) return { answer: record };
        const event = {
          kind: `${on.kind}.comment.updated`,
          ...subjectOfEvent(on),
          data: answer,
          changes,
        } as const;
        return { saved: [comment], events: [event], answer };
      },
    });

export const reactToTicketComment = reactionOf('ticket');
export const reactToDocumentComment = reactionOf('document');
