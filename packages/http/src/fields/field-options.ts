import { fieldBudget, type SentOption } from '@basalt/domain';
import * as v from 'valibot';
import { arrayOf } from './array.ts';
import { identifier } from './identifiers.ts';
import { color, flag, shownName } from './text.ts';

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
export const fieldOptions = arrayOf<SentOption>({
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
