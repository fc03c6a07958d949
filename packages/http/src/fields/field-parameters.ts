import {
  fieldBudget,
  fieldParameterPattern,
  isCustomSort,
  type CustomLane,
  type CustomSort,
  type FieldParameters,
} from '@basalt/domain';
import * as v from 'valibot';

const maxCharacters = 1_000;

/** The filters by custom fields. */
export const fieldParameters = v.pipe(
  v.record(
    v.string(),
    v.pipe(v.string(), v.metadata({ maxLength: maxCharacters })),
    'is a prefix: send custom.KEY',
  ),
  v.metadata({
    propertyNames: { pattern: '^custom\\.[a-z][a-z0-9_]{0,46}$' },
    maxProperties: fieldBudget.inProject,
    description:
      'Filters by custom fields: `custom.severity=high,low` (options, people; `none`: without a value), `custom.cost_min`, `custom.cost_max`, `custom.launch_after`, `custom.launch_before`, `custom.note=words`, `custom.sure=true`.',
    examples: [{ 'custom.severity': 'high,low', 'custom.cost_min': '5' }],
  }),
  v.check(
    (sent) =>
      Object.entries(sent).every(
        ([name, value]) => fieldParameterPattern.test(name) && value.length <= maxCharacters,
      ) && Object.keys(sent).length <= fieldBudget.inProject,
    `must name at most ${fieldBudget.inProject} custom fields, with values of at most ${maxCharacters} characters`,
  ),
) as unknown as v.GenericSchema<unknown, FieldParameters>;

/** A sort by a custom field. */
export const customSort = v.pipe(
  v.string(),
  v.metadata({ maxLength: 60, examples: ['-custom.cost'] }),
  v.regex(/^-?custom\.[a-z][a-z0-9_]{0,46}$/),
  v.check(isCustomSort),
) as unknown as v.GenericSchema<string, CustomSort>;

/** Lanes by a custom field. */
export const customLane = v.pipe(
  v.string(),
  v.metadata({ maxLength: 60, examples: ['custom.severity'] }),
  v.regex(/^custom\.[a-z][a-z0-9_]{0,46}$/),
) as unknown as v.GenericSchema<string, CustomLane>;
