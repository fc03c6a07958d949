import { maxBoards, maxWeeks } from '@basalt/domain';
import * as v from 'valibot';
import {
  color,
  count,
  deletedAt,
  estimated,
  id,
  instant,
  boundedArray,
  shown,
  source,
  version,
} from './record-parts.ts';

export const project = v.strictObject({
  id,
  organization_id: id,
  key: shown('WEB'),
  name: shown('Website'),
  description: v.nullable(shown('What we build this year.')),
  archived: v.boolean(),
  version,
  created_at: instant,
  updated_at: instant,
  deleted_at: deletedAt,
});

export const analytics = v.strictObject({
  total: count,
  done: count,
  open: count,
  overdue: count,
  completion_percentage: v.pipe(
    v.number(),
    v.minValue(0),
    v.maxValue(100),
    v.metadata({
      description: 'A number with one decimal. It is 0 when there are no tickets.',
      examples: [62.5],
    }),
  ),
  estimate_total: estimated,
  estimate_done: estimated,
  boards: boundedArray(
    v.strictObject({
      id,
      name: shown('In-progress'),
      slug: shown('in-progress'),
      is_done: v.boolean(),
      count,
    }),
    maxBoards,
  ),
});

export const weeklyAnalytics = v.strictObject({
  weeks: boundedArray(
    v.strictObject({
      starts_at: instant,
      created: count,
      completed: count,
      median_days: v.nullable(
        v.pipe(
          v.number(),
          v.minValue(0),
          v.metadata({ description: 'With one decimal. Null without any.', examples: [4.5] }),
        ),
      ),
    }),
    maxWeeks,
  ),
});

export const label = v.strictObject({ id, name: shown('bug'), color, version });

export const tag = v.strictObject({ id, name: shown('backend'), ticket_count: count });

export const board = v.strictObject({
  id,
  project_id: id,
  name: shown('In-progress'),
  slug: shown('in-progress'),
  color,
  wip_limit: v.nullable(count),
  is_done: v.boolean(),
  is_hidden: v.pipe(
    v.boolean(),
    v.metadata({
      description:
        'Whether the pages leave the board out until people choose to show hidden boards. Nothing else depends on it: the API lists the board, and its tickets are counted and found as those of any other board.',
    }),
  ),
  position: count,
  ticket_count: count,
  source: v.pipe(
    v.nullable(source),
    v.metadata({ description: 'The record in the system from which it was imported.' }),
  ),
  version,
  created_at: instant,
  updated_at: instant,
});
