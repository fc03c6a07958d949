import type { Comment } from '../../api/types.ts';

/** A comment with its answers, the oldest first. */
export interface Thread {
  /** The id of the first comment. */
  id: string;
  /** When it began (RFC 3339). */
  at: string;
  /** Null when it was deleted. */
  first: Comment | null;
  replies: readonly Comment[];
}

/** The comments by their threads, in the order in which these began. A thread whose first comment was deleted begins with its first answer. */
export function threadsOf(comments: readonly Comment[]): Thread[] {
  const threads = new Map<string, Thread & { replies: Comment[] }>();
  for (const comment of comments) {
    const id = comment.reply_to ?? comment.id;
    const known = threads.get(id);
    if (known !== undefined) known.replies.push(comment);
    else {
      const isFirst = id === comment.id;
      const [first, replies] = isFirst ? [comment, []] : [null, [comment]];
      threads.set(id, { id, at: comment.created_at, first, replies });
    }
  }
  return [...threads.values()];
}
