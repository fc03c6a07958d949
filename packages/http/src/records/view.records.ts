import { viewBudget, viewGroupings } from '@basalt/domain';
import * as v from 'valibot';
import { actor, boundedArray, id, instant, shown, version } from './record-parts.ts';

/** The maximum number of values that a view can name. */
const maxValues = viewBudget.queryCharacters;

/** A saved list of tickets. */
export const view = v.strictObject({
  id,
  organization_id: id,
  project_id: v.pipe(
    v.nullable(id),
    v.metadata({ description: 'Null for a list of all projects.' }),
  ),
  name: shown('Due this week'),
  query: v.pipe(
    v.record(v.string(), v.string()),
    v.metadata({
      description: 'Parameters of the list of tickets, as in its address.',
      examples: [{ assignee_id: 'none', sort: 'due_at' }],
    }),
  ),
  columns: boundedArray(shown('due'), viewBudget.columns),
  grouping: v.nullable(v.picklist(viewGroupings)),
  shared: v.pipe(v.boolean(), v.metadata({ description: 'False: only its maker sees it.' })),
  created_by: actor,
  version,
  created_at: instant,
  updated_at: instant,
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
