import { Board, Cycle, Label, maxBoards, maxLaneCounts, maxWeeks, Project } from '@basalt/domain';
import * as v from 'valibot';
import { answerSchema } from './answer-schema.ts';
import { boundedArray, count, estimated, id, instant, shown } from './record-parts.ts';

export const project = answerSchema(Project);

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

export const ticketCounts = v.strictObject({
  total: count,
  counts: boundedArray(
    v.strictObject({ board_id: id, lane: v.nullable(shown('high')), count }),
    maxLaneCounts,
  ),
});

export const label = answerSchema(Label);

export const cycle = answerSchema(Cycle);

export const tag = v.strictObject({ id, name: shown('backend'), ticket_count: count });

export const board = answerSchema(Board);
