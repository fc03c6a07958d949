import { DomainError, invalid, type Scope } from '@basalt/domain';
import * as v from 'valibot';
import { id, idempotencyKey, out, ticketRef } from '../fields.ts';
import { htmlInTurn } from '../markdown/read-markdown.ts';
import { mentionedNames, mentioning, mentionLine } from '../names/mentions.ts';
import { mayRead } from '../names/pick.ts';
import { tool, type ToolContext } from '../tool.ts';

/** Writing comments. */
export const commentTools = [
  tool({
    name: 'add_comment',
    description: 'Comments on a ticket or a document.',
    scopes: ['comments:write', 'document_comments:write'],
    effect: 'write',
    idempotent: false,
    input: {
      ticket: v.exactOptional(ticketRef('Key or id; this or document.')),
      document: v.exactOptional(id()),
      body: v.pipe(v.string('must be a string'), v.metadata({ description: 'Markdown.' })),
      idempotency_key: idempotencyKey(null),
    },
    output: { comment_id: out.text, on: out.text, mentioned: out.texts },
    handle: async ({ ticket, document, body }, context) => {
      const { use, principal, conditions } = context;
      if ((ticket === undefined) === (document === undefined)) {
        throw invalid('ticket', 'or document must be given, one of them');
      }
      const html = await htmlInTurn(body, 'body');
      if (ticket !== undefined) {
        requireScope(context, 'comments:write');
        const bodyHtml = await mentioning(context, html, async () => {
          const { project_id } = await use.readTicket(principal, { ticket });
          return project_id;
        });
        const input = { bodyHtml, conditions, parent: ticket };
        const comment = await use.createTicketComment(principal, input);
        return added(comment, ticket, bodyHtml);
      }
      requireScope(context, 'document_comments:write');
      const parent = document ?? '';
      const bodyHtml = await mentioning(context, html, async () => {
        const { project_id } = await use.readDocument(principal, { document: parent });
        return project_id;
      });
      const input = { bodyHtml, conditions, parent };
      const comment = await use.createDocumentComment(principal, input);
      return added(comment, parent, bodyHtml);
    },
  }),
];

/** The answer names the mentions that are stored, which are those of readers. */
const added = (
  { id: comment_id, body_html: html }: { id: string; body_html: string },
  on: string,
  written: string,
) => ({
  text: `Added the comment to ${on}.${mentionLine(html, written)}`,
  data: { comment_id, on, mentioned: mentionedNames(html) },
});

function requireScope(context: ToolContext, required: Scope): void {
  if (!mayRead(context, required)) throw new DomainError('insufficient_scope', { required });
}
