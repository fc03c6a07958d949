import type { CleanedHtml } from './cleaned-html.ts';
import { invalid } from '../kernel/domain-error.ts';
import * as common from '../record/common-fields.ts';
import * as field from '../record/field.ts';
import { record, type Stored } from '../record/record.ts';
import type { Reaction } from './reactions.ts';

/** The kinds of records that have comments. */
export type CommentedKind = 'ticket' | 'document';

/** A comment on a ticket or a document: exactly one of the two. */
export const Comment = record('comment', {
  id: field.id(),
  organizationId: field.ref('organization').hidden(),
  ticketId: field.ref('ticket').nullable(),
  documentId: field.ref('document').nullable(),
  replyTo: field
    .ref('comment')
    .nullable()
    .describe(
      'The comment that it answers, on the same ticket or document. For a reply to a reply, the first comment of both.',
    ),
  /** Never blank. */
  bodyHtml: field.html('<p>Done since <em>Monday</em>.</p>').written(),
  /** The version of the policy that cleaned the HTML. */
  htmlPolicy: field.count().hidden(),
  /** With the name at that time. */
  author: common.createdBy(),
  source: common.source(),
  reactions: field
    .value<readonly Reaction[]>('reactions')
    .default([])
    .describe('Those that people have. They change neither `version` nor `updated_at`.'),
  version: field.version(),
  ...common.times(),
  deletedAt: field.moment().nullable().hidden(),
  /** Whether its author deleted it, and not an owner or admin. */
  isDeletedByAuthor: field.flag().default(false).hidden(),
});

export interface Comment extends Stored<typeof Comment> {}

/** The field of a comment that names the ticket or document it is on. */
export const subjectOf = (kind: CommentedKind, id: string) =>
  kind === 'ticket' ? { ticketId: id } : { documentId: id };

/**
 * The body of a comment as it is stored. Refuses with `validation_failed` (body_html) a body without text and images, and what
 * `CleanedHtml` refuses.
 */
export function commentBody(cleaned: CleanedHtml, html: string): string {
  const body = cleaned.of(html);
  if (body === null) throw invalid('body_html', 'must contain text or an image');
  return body;
}
