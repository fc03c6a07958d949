import { CustomField, fieldBudget } from '@basalt/domain';
import * as v from 'valibot';
import { answerSchema } from './answer-schema.ts';
import { boundedArray, color, id, shown } from './record-parts.ts';

/** A value of a custom field, in the form of its type. */
export const fieldValue = v.pipe(
  v.union([v.string(), v.number(), v.boolean(), boundedArray(v.string(), fieldBudget.chosen)]),
  v.metadata({
    description:
      'Text and links are strings, numbers numbers, days `2031-05-04`, flags booleans, options their names, people their ids.',
    examples: ['high'],
  }),
);

/** The values of a ticket by the keys of its fields. */
export const customFieldValues = v.pipe(
  v.record(v.string(), fieldValue),
  v.metadata({
    description:
      'The values of custom fields, by key, in the order of the fields. Fields without a value are absent.',
    examples: [{ severity: 'high', cost: 12.5 }],
  }),
);

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
