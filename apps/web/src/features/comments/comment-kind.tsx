import type { QueryClient } from '@tanstack/react-query';
import type { Comment } from '../../api/types.ts';
import { commentChanges, commentsQuery, type Commented } from '../../data/queries/comments.ts';
import { outboxOf } from '../../data/query/outbox-of.ts';
import type { ChangeKind } from '../../data/store/change-kind.ts';
import { words } from '../../words/words.ts';
import { asRefusal } from '../../api/refusal.ts';
import { sayLateRefusal } from '../feedback/late-report.tsx';
import { showMessage } from '../feedback/messages.tsx';

/** A new comment of the person of the page. */
export interface OwnComment {
  on: Commented;
  body_html: string;
  /** The comment that it answers. */
  reply_to?: string | undefined;
}

/** A new text of an own comment. */
export interface CommentEdit extends OwnComment {
  /** The id of the comment. */
  comment: string;
}

/** What the outbox orders comments by. A refused one does not hold up other changes of its record. */
export const commentRecord = ({ id }: Commented): string => `comments.${id}`;

/** How comments are listed: those of `on` by its `commentRecord`. */
export const listedComments = {
  name: 'comment',
  records: ({ on }: OwnComment) => [commentRecord(on)],
} as const;

/** How new texts are listed: those of a comment by its id. */
export const listedEdits = {
  name: 'comment-edit',
  records: ({ comment }: CommentEdit) => [comment],
} as const;

/** Those that have waited for the connection. */
const waited = new WeakSet<OwnComment>();

const sayThatItWasSent = () => showMessage({ text: words('comments.yourCommentWasSent') });

/** How texts of comments are sent. They are shown as unsent until the comments are read again; one that is refused stays shown. */
const textKind = <Own extends OwnComment>(
  client: QueryClient,
  request: (own: Own, key: string) => Promise<Comment>,
) => ({
  keepsRefused: true,
  show: () => () => {},
  async send(own: Own, key: string) {
    const comment = await request(own, key);
    await client.invalidateQueries({ queryKey: commentsQuery(own.on).queryKey });
    if (waited.has(own)) outboxOf(client).sayLate(sayThatItWasSent);
    return comment;
  },
  onWait: (own: Own) => void waited.add(own),
  onRestored: (_own: Own, error: Error | null) =>
    error === null ? outboxOf(client).sayLate(sayThatItWasSent) : undefined,
  onRefused(_own: Own, error: Error, _id: string, isLate: boolean) {
    const { message: reason } = asRefusal(error);
    if (isLate) sayLateRefusal({ text: words('comments.wasRefused', { reason }) });
  },
});

/** New comments. */
export const commentKind = (client: QueryClient): ChangeKind<OwnComment, Comment> => ({
  ...listedComments,
  ...textKind(client, ({ on, body_html, reply_to }, key) =>
    commentChanges(on).add(body_html, key, reply_to),
  ),
});

/** New texts of comments, also of pressed boxes in them. Only the author changes a comment, so the last text is the right one. */
export const commentEditKind = (client: QueryClient): ChangeKind<CommentEdit, Comment> => ({
  ...listedEdits,
  ...textKind(client, ({ on, comment, body_html }: CommentEdit) =>
    commentChanges(on).change(comment, body_html),
  ),
});
