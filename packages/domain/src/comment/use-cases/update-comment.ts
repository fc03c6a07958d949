import { nextVersion } from '../../record/next-version.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { changesBetween } from '../../event/event.ts';
import { referencesAt } from '../../file/find-references.ts';
import { cleanHtml } from '../../records/cleaned-html.ts';
import type { RichText } from '../../kernel/rich-text.port.ts';
import { refuseOtherAuthor } from '../../records/authorship.ts';
import { commentBody, type CommentedKind } from '../../records/comment.ts';
import { commentRecord } from '../../records/comment-record.ts';
import { commentDecision, commentOn, refuseArchived } from '../commented.ts';
import { parentNamed, refOf, type NamedParent } from '../named-parent.ts';

/** Changes the body of a comment that the caller wrote. Refuses with `not_author`, `validation_failed` (body_html) and `project_archived`. */
const updateOf =
  <Kind extends CommentedKind>(kind: Kind) =>
  (ports: ChangePorts & { richText: RichText }) =>
    changeOf(ports, {
      names: parentNamed<NamedParent & { comment: string; bodyHtml?: string | undefined }>(kind),
      prepare: ({ bodyHtml, parent }, principal) =>
        cleanHtml(
          ports.richText,
          'body_html',
          [bodyHtml],
          referencesAt(ports.tenancy, principal, { kind, ref: refOf(kind, parent) }),
        ),
      load: ({ comments }, { parent, comment }) =>
        comments.loadOn(kind, refOf(kind, parent), comment),
      check: (loaded, { bodyHtml }, { prepared: html, principal }) => {
        const state = commentOn(loaded);
        refuseOtherAuthor(state.comment, principal.actor);
        const body = bodyHtml === undefined ? undefined : commentBody(html, bodyHtml);
        return { ...state, body, htmlPolicy: html.policyVersion };
      },
      versionOf: ({ comment }) => comment,
      decide: ({ on, comment, body, htmlPolicy }, { now }) => {
        const before = commentRecord(kind, comment);
        if (body === undefined) return { answer: before };
        refuseArchived(on, ['body_html']);
        if (body === comment.bodyHtml) return { answer: before };
        const edited = nextVersion(comment, now, { bodyHtml: body, htmlPolicy });
        const changes = changesBetween(before, commentRecord(kind, edited));
        return commentDecision(kind, { on, comment: edited }, 'updated', { now, changes });
      },
    });

export const updateTicketComment = updateOf('ticket');
export const updateDocumentComment = updateOf('document');
