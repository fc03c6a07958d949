import { documentStatuses, priorities } from '@basalt/domain';
import * as v from 'valibot';
import { actor, count, html, id, instant, version } from './record-parts.ts';

export const ticket = v.strictObject({
  id,
  key: v.pipe(v.string(), v.metadata({ examples: ['WEB-42'] })),
  number: count,
  project_id: id,
  board_id: id,
  title: v.string(),
  description_html: html,
  priority: v.picklist(priorities),
  due_at: v.nullable(instant),
  assignee_ids: v.array(id),
  label_ids: v.array(id),
  tag_names: v.array(v.string()),
  rank: v.pipe(v.string(), v.metadata({ description: 'Sorts bytewise within the board.' })),
  archived: v.boolean(),
  version,
  created_by: actor,
  completed_at: v.nullable(instant),
  created_at: instant,
  updated_at: instant,
});

const commentContent = {
  body_html: v.pipe(v.string(), v.metadata({ contentMediaType: 'text/html' })),
  author: actor,
  created_at: instant,
  updated_at: instant,
};

export const ticketComment = v.strictObject({ id, ticket_id: id, ...commentContent });

export const documentComment = v.strictObject({ id, document_id: id, ...commentContent });

export const document = v.strictObject({
  id,
  organization_id: id,
  project_id: v.nullable(id),
  title: v.string(),
  caption: v.nullable(v.string()),
  content_html: html,
  status: v.picklist(documentStatuses),
  archived: v.boolean(),
  editor_ids: v.array(id),
  tag_names: v.array(v.string()),
  published_at: v.nullable(v.pipe(instant, v.metadata({ description: 'The first publication.' }))),
  version,
  created_by: actor,
  created_at: instant,
  updated_at: instant,
});
