import {
  CustomField,
  fieldBudget,
  fieldKeyPattern,
  fieldTypes,
  type CustomFieldValues,
  type SentOption,
} from '@basalt/domain';
import * as v from 'valibot';
import { arrayOf } from './array.ts';
import { identifier } from './identifiers.ts';
import { integer } from './number.ts';
import { changeBody, newBody } from './record-body.ts';
import { color, flag, oneOf, optionalText, shownName } from './text.ts';

const bound = v.exactOptional(v.nullable(v.number('must be a number or null')), null);

/** Bounds and form of numbers. */
const number = v.nullable(
  v.strictObject(
    {
      min: bound,
      max: bound,
      decimals: v.exactOptional(integer(0, 4, 'decimals must be an integer from 0 to 4'), 0),
      unit: v.exactOptional(optionalText(12, '€'), null),
    },
    'must be an object with min, max, decimals and unit',
  ),
);

const option = v.strictObject(
  {
    id: v.exactOptional(identifier),
    name: shownName(50, 'high'),
    color: v.exactOptional(color),
    archived: v.exactOptional(flag),
  },
  'must be objects with a name',
);

/** All options in their order. One without an id is new. */
const options = arrayOf<SentOption>({
  of: 'options',
  max: fieldBudget.options,
  read: (item) => {
    const { success, output } = v.safeParse(option, item, { abortEarly: true });
    return success ? (output as SentOption) : null;
  },
  fault:
    'must be an object with a name of 1 to 50 characters, and optionally id, color and archived',
  described: {
    items: {
      type: 'object',
      required: ['name'],
      properties: {
        id: { type: 'string', format: 'uuid' },
        name: { type: 'string', minLength: 1, maxLength: 50 },
        color: { type: 'string', pattern: '^#[0-9A-Fa-f]{6}$' },
        archived: { type: 'boolean' },
      },
      additionalProperties: false,
    },
    description: 'All options in their order, for choices. One without an id is a new one.',
    examples: [[{ name: 'low' }, { name: 'high', color: '#ef4444' }]],
  },
});

const boundedText = v.pipe(
  v.string(),
  v.maxLength(
    fieldBudget.linkCharacters,
    `must have at most ${fieldBudget.linkCharacters} characters`,
  ),
);

/** A value that the field checks by its type. */
const value = v.pipe(
  v.nullable(
    v.union(
      [
        boundedText,
        v.number(),
        v.boolean(),
        v.pipe(v.array(boundedText), v.maxLength(fieldBudget.chosen)),
      ],
      'is no value of a field',
    ),
  ),
  v.metadata({
    description: 'The value of new tickets that name none, in the form of the type.',
    examples: ['high'],
  }),
);

const schemas = { number, options, default: value };

/** The fields of a new custom field, and of a change of one. */
export const newFieldEntries = {
  ...newBody(CustomField, ['name'], schemas),
  type: oneOf(fieldTypes),
  key: v.exactOptional(
    v.pipe(
      v.string('must be a string'),
      v.metadata({ maxLength: 40, pattern: fieldKeyPattern.source, examples: ['severity'] }),
      v.check(
        (key) => fieldKeyPattern.test(key),
        'must be a small letter and at most 39 small letters, digits or _',
      ),
    ),
  ),
  project_id: v.exactOptional(v.nullable(identifier)),
};
export const fieldChangeEntries = changeBody(CustomField, schemas);

/** The values of custom fields by key: null clears, absent ones stay. The fields check them by their types. */
export const sentFieldValues = v.pipe(
  v.record(v.string(), v.unknown(), 'must be an object with the values of custom fields by key'),
  v.check(
    (sent) => Object.keys(sent).length <= fieldBudget.inProject,
    `must have at most ${fieldBudget.inProject} fields`,
  ),
  v.metadata({
    maxProperties: fieldBudget.inProject,
    description:
      'Values of custom fields by key; null clears one, absent ones stay. Options by name or id, people by id, days as `2031-05-04`.',
    examples: [{ severity: 'high', cost: 12.5 }],
  }),
) as unknown as v.GenericSchema<unknown, CustomFieldValues>;
