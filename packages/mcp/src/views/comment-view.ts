import type { Page, PageRequest, TicketCommentRecord } from '@basalt/domain';
import * as v from 'valibot';
import { out } from '../fields.ts';
import { askedPage, type Listed } from '../list.ts';
import { markdownOf } from '../markdown/write-markdown.ts';
import type { ToolContext } from '../tool.ts';
import type { Zone } from '../zone.ts';

/** The fields of a comment in answers. */
export const commentView = { author: out.text, created_at: out.text, body: out.text };

const schema = v.object(commentView);

type Comment = Pick<TicketCommentRecord, 'body_html' | 'author' | 'created_at'>;

type CommentView = v.InferOutput<typeof schema>;

/** The number of comments in the answer for a ticket or document, and the characters of each when the call has no length. */
const shownComments = 10;
const shownCharacters = 400;

/** The requested page of comments, and a function that shows the comments found, each cut to `length` characters. */
export function commentsAsked(
  context: ToolContext,
  kind: 'ticket' | 'document',
  {
    parent,
    cursor,
    length = shownCharacters,
  }: { parent: string; cursor?: string | undefined; length?: number | undefined },
): { page: PageRequest; show: (found: Page<Comment>) => Listed<CommentView> } {
  const asked = { limit: shownComments, parent, ...(cursor !== undefined && { cursor }) };
  const { page, listedOf } = askedPage(context, `${kind} comments`, asked);
  const size = Math.max(50, Math.floor(length * context.share));
  const view = (comment: Comment): CommentView => {
    const { text, next } = markdownOf(comment.body_html, 0, size);
    return {
      author: comment.author.name,
      created_at: comment.created_at,
      body: next === null ? text : `${text} … (cut; a larger length shows more)`,
    };
  };
  return {
    page,
    show: (found) => {
      const { items, next_cursor } = listedOf(found);
      return { items: items.map(view), next_cursor };
    },
  };
}

/** The comments as text. */
export function commentText(
  { items, next_cursor: next }: Listed<CommentView>,
  zone: Zone,
): string[] {
  if (items.length === 0) return [];
  const each = items.map(
    ({ author, created_at: at, body }) => `- ${author}, ${zone.dayOf(at)}: ${body}`,
  );
  const rest = next === null ? [] : [`More comments: call again with comments_cursor "${next}".`];
  return ['', 'Comments:', ...each, ...rest];
}
