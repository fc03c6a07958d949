import { CustomField, fieldBudget, maxValueCounts, maxWeeks } from '@basalt/domain';
import * as v from 'valibot';
import { answerSchema } from './answer-schema.ts';
import { boundedArray, color, count, fieldValue, id, instant, shown } from './record-parts.ts';

/** A custom field of tickets. */
export const customField = answerSchema(CustomField, {
  number: v.nullable(
    v.strictObject({
      min: v.nullable(v.number()),
      max: v.nullable(v.number()),
      decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4)),
      unit: v.nullable(shown('€')),
    }),
  ),
  options: boundedArray(
    v.strictObject({ id, name: shown('high'), color, archived: v.boolean() }),
    fieldBudget.options,
  ),
  default: v.nullable(fieldValue),
});

const sum = v.pipe(
  v.number(),
  v.metadata({ description: 'With up to four decimals.', examples: [120.5] }),
);

/** The values of a field on tickets. */
export const fieldAnalytics = v.strictObject({
  counts: boundedArray(v.strictObject({ id: v.nullable(id), count }), maxValueCounts),
  sum: v.nullable(sum),
  sum_done: v.nullable(sum),
  weeks: boundedArray(
    v.strictObject({ starts_at: instant, sum_created: sum, sum_completed: sum }),
    maxWeeks,
  ),
});
