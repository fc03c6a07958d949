import { useQueryClient } from '@tanstack/react-query';
import type { Comment, Reactions } from '../../api/types.ts';
import type { Commented, ReactionChoices } from '../../data/queries/comments.ts';
import { outboxOf } from '../../data/query/outbox-of.ts';
import { useUnsent } from '../../data/query/use-unsent.tsx';
import { useSession } from '../../data/session.tsx';
import { Cancelled } from '../../data/store/change-kind.ts';
import { sayLateRefusal } from '../feedback/late-report.tsx';
import { showMessage } from '../feedback/messages.tsx';
import {
  listedReactions,
  reactionKind,
  reactionRecord,
  refusedReaction,
} from './reaction-kind.tsx';

/** The reactions with their signs, in the order in which they are shown. */
export const reactions = [
  { id: 'thumbs_up', sign: '👍', name: 'comments.thumbsUp' },
  { id: 'thumbs_down', sign: '👎', name: 'comments.thumbsDown' },
  { id: 'laugh', sign: '😄', name: 'comments.laugh' },
  { id: 'party', sign: '🎉', name: 'comments.party' },
  { id: 'confused', sign: '😕', name: 'comments.confused' },
  { id: 'heart', sign: '❤️', name: 'comments.heart' },
  { id: 'rocket', sign: '🚀', name: 'comments.rocket' },
  { id: 'eyes', sign: '👀', name: 'comments.eyes' },
] as const;

type Person = Reactions[number]['people'][number];

/** The people with this reaction when the choices of one of them are made. */
function withChoices(
  people: readonly Person[],
  reaction: string,
  { me, choices }: { me: Person; choices: readonly ReactionChoices[] },
): readonly Person[] {
  const isOwn = choices.findLast((choice) => reaction in choice)?.[reaction];
  if (isOwn === undefined || isOwn === people.some(({ id }) => id === me.id)) return people;
  return isOwn ? [...people, me] : people.filter(({ id }) => id !== me.id);
}

/** The reactions to a comment that people have, as they will be, and how the person of the page changes theirs. */
export function useReactions(on: Commented, comment: Comment) {
  const client = useQueryClient();
  const { me } = useSession();
  const choices = useUnsent(listedReactions, reactionRecord(comment.id)).map(
    ({ payload }) => payload.choices,
  );
  const shown = reactions.flatMap((reaction) => {
    const stored = comment.reactions?.find((each) => each.reaction === reaction.id)?.people ?? [];
    const people = withChoices(stored, reaction.id, { me, choices });
    const isOwn = people.some(({ id }) => id === me.id);
    return people.length === 0 ? [] : [{ ...reaction, people, isOwn }];
  });
  const toggle = (id: string): void => {
    const isOwn = shown.some((reaction) => reaction.id === id && reaction.isOwn);
    const own = { on, comment: comment.id, choices: { [id]: !isOwn } };
    const added = outboxOf(client).add(reactionKind(client), own);
    added.sent.catch((error: Error) => {
      if (error instanceof Cancelled) return;
      const text = refusedReaction(error);
      if (added.isLate()) sayLateRefusal({ text });
      else showMessage({ text });
    });
  };
  return { shown, toggle };
}
