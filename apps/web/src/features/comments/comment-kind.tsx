import type { QueryClient } from '@tanstack/react-query';
import type { Comment } from '../../api/types.ts';
import { commentChanges, commentsQuery, type Commented } from '../../data/queries/comments.ts';
import type { ChangeKind } from '../../data/store/change-kind.ts';
import { words } from '../../words/words.ts';
import { showMessage } from '../feedback/messages.tsx';

/** A new comment of the person of the page. */
export interface OwnComment {
  on: Commented;
  body_html: string;
}

/** What the outbox orders comments by. A refused one does not hold up other changes of its record. */
export const commentRecord = ({ id }: Commented): string => `comments.${id}`;

/** How comments are listed: those of `on` by its `commentRecord`. */
export const listedComments = {
  name: 'comment',
  records: ({ on }: OwnComment) => [commentRecord(on)],
} as const;

/** Those that have waited for the connection. */
const waited = new WeakSet<OwnComment>();

const sayThatItWasSent = () => showMessage({ text: words('comments.yourCommentWasSent') });

/** How new comments are sent. They are shown by a list of the unsent ones; one that is refused stays there. */
export const commentKind = (client: QueryClient): ChangeKind<OwnComment, Comment> => ({
  ...listedComments,
  keepsRefused: true,
  show: () => () => {},
  async send(own, key) {
    const comment = await commentChanges(own.on).add(own.body_html, key);
    // Until it is among the others, it is listed as unsent.
    await client.invalidateQueries({ queryKey: commentsQuery(own.on).queryKey });
    if (waited.has(own)) sayThatItWasSent();
    return comment;
  },
  onWait: (own) => void waited.add(own),
  onRestored: (_own, error) => (error === null ? sayThatItWasSent() : undefined),
});
