import { View, viewBudget } from '@basalt/domain';
import * as v from 'valibot';
import { answerSchema } from './answer-schema.ts';
import { boundedArray, shown } from './record-parts.ts';

/** The maximum number of values that a view can name. */
const maxValues = viewBudget.queryCharacters;

/** A saved list of tickets. */
export const view = answerSchema(View, {
  query: v.pipe(
    v.record(v.string(), v.string()),
    v.metadata({
      description: 'Parameters of the list of tickets, as in its address.',
      examples: [{ assignee_id: 'none', sort: 'due_at' }],
    }),
  ),
  gone: v.pipe(
    boundedArray(
      v.strictObject({
        parameter: shown('label_id'),
        value: shown('01890f3e-7b1a-7cc3-98c4-dc0c0c07398f'),
      }),
      maxValues,
    ),
    v.metadata({
      description:
        'Values of `query` that name records which are gone, or which the reader does not see. The list refuses them: leave them out.',
    }),
  ),
});
