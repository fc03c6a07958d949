import type { Actor } from '../access/principal.ts';
import { commentBudget } from '../budgets/comment-budget.ts';
import { DomainError } from '../kernel/domain-error.ts';

/** The reactions that people can have to a comment, in the order in which they are shown. */
export const reactionNames = [
  'thumbs_up',
  'thumbs_down',
  'laugh',
  'party',
  'confused',
  'heart',
  'rocket',
  'eyes',
] as const;

export type ReactionName = (typeof reactionNames)[number];

/** One reaction to a comment, with the people who have it, first to last. The name is that at the time. It has the field names of the API. */
export interface Reaction {
  readonly reaction: ReactionName;
  readonly people: readonly { readonly id: string; readonly name: string }[];
}

/** The reactions that a person begins to have (true) and those that end (false). */
export type ReactionChoices = { readonly [Name in ReactionName]?: boolean | undefined };

/**
 * The reactions to a comment after the choices of a person, each of them at most once. Refuses with `quota_exceeded` one more than a comment
 * may have.
 */
export function chosenReactions(
  before: readonly Reaction[],
  { id, name }: Extract<Actor, { type: 'user' }>,
  choices: ReactionChoices,
): readonly Reaction[] {
  const reactions = reactionNames.flatMap((reaction) => {
    const people = before.find((each) => each.reaction === reaction)?.people ?? [];
    const choice = choices[reaction];
    const hasIt = people.some((person) => person.id === id);
    const after =
      choice === undefined || choice === hasIt
        ? people
        : choice
          ? [...people, { id, name }]
          : people.filter((person) => person.id !== id);
    return after.length === 0 ? [] : [{ reaction, people: after }];
  });
  const limit = commentBudget.reactions;
  const count = countOf(reactions);
  if (count > limit && count > countOf(before)) {
    throw new DomainError('quota_exceeded', { quota: 'reactions to one comment', limit });
  }
  return reactions;
}

const countOf = (reactions: readonly Reaction[]): number =>
  reactions.reduce((sum, { people }) => sum + people.length, 0);
