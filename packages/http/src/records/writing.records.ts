import { Comment, documentStatuses, maxLinks, maxTags, Ticket } from '@basalt/domain';
import * as v from 'valibot';
import { answerSchema } from './answer-schema.ts';
import {
  actor,
  deletedAt,
  html,
  id,
  instant,
  lastActivityAt,
  boundedArray,
  shown,
  version,
} from './record-parts.ts';

export const ticket = answerSchema(Ticket);

const {
  id: _id,
  ticket_id: _ticketId,
  document_id: _documentId,
  ...commentContent
} = answerSchema(Comment).entries;

export const ticketComment = v.strictObject({ id, ticket_id: id, ...commentContent });

export const documentComment = v.strictObject({ id, document_id: id, ...commentContent });

export const document = v.strictObject({
  id,
  organization_id: id,
  project_id: v.nullable(id),
  title: shown('How we deploy'),
  caption: v.nullable(shown('Every step, and who may take it')),
  content_html: v.nullable(html),
  status: v.picklist(documentStatuses),
  archived: v.boolean(),
  editor_ids: boundedArray(id, maxLinks),
  tag_names: boundedArray(shown('howto'), maxTags),
  published_at: v.nullable(v.pipe(instant, v.metadata({ description: 'The first publication.' }))),
  version,
  created_by: actor,
  created_at: instant,
  updated_at: instant,
  last_activity_at: lastActivityAt,
  deleted_at: deletedAt,
});
