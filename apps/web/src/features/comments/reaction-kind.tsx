import type { QueryClient } from '@tanstack/react-query';
import { asRefusal } from '../../api/refusal.ts';
import type { Comment } from '../../api/types.ts';
import {
  commentChanges,
  commentsQuery,
  type Commented,
  type ReactionChoices,
} from '../../data/queries/comments.ts';
import type { ChangeKind } from '../../data/store/change-kind.ts';
import { words } from '../../words/words.ts';
import { sayLateRefusal } from '../feedback/late-report.tsx';

/** Changed reactions of the person of the page to a comment. */
export interface OwnReactions {
  on: Commented;
  /** The id of the comment. */
  comment: string;
  choices: ReactionChoices;
}

/** What the outbox orders the reactions to a comment by, apart from its texts. */
export const reactionRecord = (comment: string): string => `reactions.${comment}`;

/** How they are listed: those of a comment by its `reactionRecord`. */
export const listedReactions = {
  name: 'comment-reactions',
  records: ({ comment }: OwnReactions) => [reactionRecord(comment)],
} as const;

/** Why reactions were not sent. */
export const refusedReaction = (error: Error): string =>
  words('comments.reactionWasRefused', { reason: asRefusal(error).message });

/** How reactions are sent. They are shown with the comment until it has them. */
export const reactionKind = (client: QueryClient): ChangeKind<OwnReactions, Comment> => ({
  ...listedReactions,
  show:
    ({ on }) =>
    (changed) => {
      if (changed === undefined) return;
      client.setQueryData(commentsQuery(on).queryKey, (all) =>
        all?.map((comment) => (comment.id === changed.id ? changed : comment)),
      );
    },
  send: ({ on, comment, choices }) => commentChanges(on).react(comment, choices),
  onWait: () => {},
  onRestored(_own, error) {
    if (error !== null) sayLateRefusal({ text: refusedReaction(error) });
  },
});
