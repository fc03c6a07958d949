import { documentStatuses, maxTags, priorities } from '@basalt/domain';
import * as v from 'valibot';
import { maxLinks } from '../fields/identifiers.ts';
import {
  actor,
  count,
  deletedAt,
  estimated,
  html,
  id,
  instant,
  lastActivityAt,
  boundedArray,
  shown,
  source,
  version,
} from './record-parts.ts';

const progress = v.strictObject({ done: count, total: count });

export const ticket = v.strictObject({
  id,
  key: shown('WEB-42'),
  number: v.pipe(count, v.metadata({ examples: [42] })),
  project_id: id,
  board_id: id,
  title: shown('Log in with a key'),
  description_html: html,
  priority: v.picklist(priorities),
  due_at: v.nullable(instant),
  estimate: v.nullable(estimated),
  assignee_ids: boundedArray(id, maxLinks),
  label_ids: boundedArray(id, maxLinks),
  tag_names: boundedArray(shown('backend'), maxTags),
  rank: v.pipe(
    v.string(),
    v.metadata({
      description: 'Orders the tickets of a board, compared byte by byte.',
      examples: ['V'],
    }),
  ),
  archived: v.boolean(),
  parent_id: v.pipe(
    v.nullable(id),
    v.metadata({
      description:
        'The parent, where it is a live ticket that the caller may read, of this project or of another one. In events: of this project.',
    }),
  ),
  blocked: v.pipe(
    v.boolean(),
    v.metadata({ description: 'Whether a ticket that is not done blocks it.' }),
  ),
  children: progress,
  checklist: progress,
  source,
  version,
  created_by: actor,
  completed_at: v.nullable(instant),
  created_at: instant,
  updated_at: instant,
  last_activity_at: lastActivityAt,
  deleted_at: deletedAt,
});

const commentContent = {
  body_html: v.pipe(
    v.string(),
    v.metadata({ contentMediaType: 'text/html', examples: ['<p>Done since <em>Monday</em>.</p>'] }),
  ),
  author: actor,
  source,
  version,
  created_at: instant,
  updated_at: instant,
};

export const ticketComment = v.strictObject({ id, ticket_id: id, ...commentContent });

export const documentComment = v.strictObject({ id, document_id: id, ...commentContent });

export const document = v.strictObject({
  id,
  organization_id: id,
  project_id: v.nullable(id),
  title: shown('How we deploy'),
  caption: v.nullable(shown('Every step, and who may take it')),
  content_html: html,
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
