import type { Page, PageRequest, TicketCommentRecord } from '@basalt/domain';
import * as v from 'valibot';
import { out } from '../fields.ts';
import { askedPage, type Listed } from '../list.ts';
import { markdownOf } from '../markdown/write-markdown.ts';
import type { ToolContext } from '../tool.ts';

/** What is told of a comment. */
export const commentView = { author: out.text, created_at: out.text, body: out.text };

const schema = v.object(commentView);

type Comment = Pick<TicketCommentRecord, 'body_html' | 'author' | 'created_at'>;

type CommentView = v.InferOutput<typeof schema>;

/** Comments that are told with what they are on, and characters of each when the call names no length. */
const toldComments = 10;
const toldCharacters = 400;

/** The page of comments that a call asks for, and how they are told: each cut to `length` characters of text. */
export function commentsAsked(
  context: ToolContext,
  kind: 'ticket' | 'document',
  {
    parent,
    cursor,
    length = toldCharacters,
  }: { parent: string; cursor?: string | undefined; length?: number | undefined },
): { page: PageRequest; told: (found: Page<Comment>) => Listed<CommentView> } {
  const asked = { limit: toldComments, parent, ...(cursor !== undefined && { cursor }) };
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
    told: (found) => {
      const { items, next_cursor } = listedOf(found);
      return { items: items.map(view), next_cursor };
    },
  };
}

/** The comments as text. */
export function commentText({ items, next_cursor: next }: Listed<CommentView>): string[] {
  if (items.length === 0) return [];
  const each = items.map(
    ({ author, created_at: at, body }) => `- ${author}, ${at.slice(0, 10)}: ${body}`,
  );
  const rest = next === null ? [] : [`More comments: call again with comments_cursor "${next}".`];
  return ['', 'Comments:', ...each, ...rest];
}
