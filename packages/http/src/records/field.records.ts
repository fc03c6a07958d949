import { CustomField, fieldBudget } from '@basalt/domain';
import * as v from 'valibot';
import { answerSchema } from './answer-schema.ts';
import { boundedArray, color, fieldValue, id, shown } from './record-parts.ts';

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
