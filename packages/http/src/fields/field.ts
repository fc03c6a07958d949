import { CustomField, fieldBudget, fieldKeyPattern, fieldTypes } from '@basalt/domain';
import * as v from 'valibot';
import { inputSchema } from '../schema/json-schema.ts';
import { fieldOptions } from './field-options.ts';
import { allMembers, fieldValue } from './field-value.ts';
import { identifier } from './identifiers.ts';
import { integer } from './number.ts';
import { changeBody, newBody } from './record-body.ts';
import { oneOf, optionalText } from './text.ts';

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

const schemas = { number, options: fieldOptions, default: fieldValue };

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

const byOption = v.record(identifier, v.nullable(v.string('must be an id, a name or null')));

/** The options that replace removed ones. A larger object is refused before a member is read. */
const replacements = v.exactOptional(
  v.pipe(
    v.unknown(),
    v.metadata({
      ...inputSchema(byOption),
      maxProperties: fieldBudget.options,
      description:
        'By the id of each removed option that tickets have: the id or name of the one that they get, null for none.',
    }),
    allMembers('must be an object with ids of options', fieldBudget.options, 'options'),
    byOption,
  ),
);

export const fieldChangeEntries = {
  ...changeBody(CustomField, schemas),
  replace_with: replacements,
};
