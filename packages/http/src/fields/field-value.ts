import { fieldBudget, type CustomFieldValues } from '@basalt/domain';
import * as v from 'valibot';

const boundedText = v.pipe(
  v.string(),
  v.maxLength(
    fieldBudget.linkCharacters,
    `must have at most ${fieldBudget.linkCharacters} characters`,
  ),
);

/** A value that the field checks by its type. */
export const fieldValue = v.pipe(
  v.nullable(
    v.union(
      [
        boundedText,
        v.number(),
        v.boolean(),
        // A longer array is refused before an item is read.
        v.pipe(
          v.array(v.unknown()),
          v.maxLength(fieldBudget.chosen),
          v.metadata({ items: { type: 'string', maxLength: fieldBudget.linkCharacters } }),
          v.array(boundedText),
        ),
      ],
      'is no value of a field',
    ),
  ),
  v.metadata({
    description: 'The value of new tickets that name none, in the form of the type.',
    examples: ['high'],
  }),
);

/**
 * An object with all of its members, which are at most `max`: one with more is refused before a member is read. A `v.record` leaves out `__proto__`,
 * `constructor` and `prototype`, which are refused as others are.
 */
export const allMembers = (fault: string, max: number, things = 'fields') =>
  v.rawTransform<unknown, Readonly<Record<string, unknown>>>(({ dataset, addIssue, NEVER }) => {
    const { value } = dataset;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      addIssue({ message: fault });
      return NEVER;
    }
    if (Object.keys(value).length <= max) return { ...value };
    addIssue({ message: `must have at most ${max} ${things}` });
    return NEVER;
  });

/** The values of custom fields by key: null clears, absent ones stay. The fields check them by their types. */
export const sentFieldValues = v.pipe(
  v.unknown(),
  v.metadata({
    type: 'object',
    propertyNames: { type: 'string' },
    additionalProperties: {},
    maxProperties: fieldBudget.inProject,
    description:
      'Values of custom fields by key; null clears one, absent ones stay. Options by name or id, people by id, days as `2031-05-04`.',
    examples: [{ severity: 'high', cost: 12.5 }],
  }),
  allMembers('must be an object with the values of custom fields by key', fieldBudget.inProject),
) as unknown as v.GenericSchema<unknown, CustomFieldValues>;
