import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { referencesAt } from '../../file/find-references.ts';
import { cleanHtml } from '../../records/cleaned-html.ts';
import type { RichText } from '../../kernel/rich-text.port.ts';
import { Comment, commentBody, type CommentedKind, subjectOf } from '../../records/comment.ts';
import { commentDecision, refuseArchived, threadOf } from '../commented.ts';
import { parentNamed, refOf, type NamedParent } from '../named-parent.ts';

/** A new comment; `replyTo`: the comment that it answers. */
type NewReply = NamedParent & { bodyHtml: string; replyTo?: string | null | undefined };

/**
 * Writes a comment of the caller on `parent`, a ticket or a document. Refuses with `validation_failed` (body_html, reply_to) and
 * `project_archived`.
 */
const creationOf =
  <Kind extends CommentedKind>(kind: Kind) =>
  (ports: ChangePorts & { richText: RichText }) =>
    changeOf(ports, {
      names: parentNamed<NewReply>(kind),
      prepare: ({ bodyHtml, parent }, principal) =>
        cleanHtml(
          ports.richText,
          'body_html',
          [bodyHtml],
          referencesAt(ports.tenancy, principal, { kind, ref: refOf(kind, parent) }),
        ),
      load: ({ comments }, { parent, replyTo = null }) =>
        comments.loadOn(kind, refOf(kind, parent), replyTo),
      check: ({ on, comment }, { bodyHtml, replyTo = null }, { prepared: html }) => ({
        on,
        replyTo: replyTo === null ? null : threadOf(on, comment),
        bodyHtml: commentBody(html, bodyHtml),
        htmlPolicy: html.policyVersion,
      }),
      decide: ({ on, ...body }, { principal, newId, now }) => {
        refuseArchived(on);
        const comment = new Comment({
          id: newId(),
          organizationId: principal.organizationId,
          ...subjectOf(kind, on.record.id),
          author: principal.actor,
          now,
          ...body,
        });
        return commentDecision(kind, { on, comment }, 'created', { now });
      },
    });

export const createTicketComment = creationOf('ticket');
export const createDocumentComment = creationOf('document');
