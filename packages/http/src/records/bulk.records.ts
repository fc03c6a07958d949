import { answerBudget, bulkModes } from '@basalt/domain';
import * as v from 'valibot';
import { count, boundedArray, shown } from './record-parts.ts';
import { ticket } from './writing.records.ts';

/** The outcome of an item of a bulk. */
export const bulkOutcome = v.strictObject({
  index: v.pipe(count, v.metadata({ description: 'The index of the item, from 0.' })),
  status: v.pipe(
    v.number(),
    v.integer(),
    v.metadata({
      description: 'The HTTP status of the same change as a single request.',
      examples: [201],
    }),
  ),
  ticket: v.nullable(ticket),
  problem: v.nullable(
    v.strictObject({
      code: shown('validation_failed'),
      message: shown('Not valid: title.'),
      params: v.exactOptional(
        v.pipe(
          v.record(v.string(), v.union([v.string(), v.number()])),
          v.metadata({ examples: [{ limit: 200 }] }),
        ),
      ),
      errors: v.pipe(
        v.record(v.string(), boundedArray(v.string(), answerBudget.refusalMessages)),
        v.metadata({ examples: [{ title: ['must not be blank'] }] }),
      ),
    }),
  ),
});

/** How many items succeeded and failed. */
export const bulkMeta = v.strictObject({
  mode: v.picklist(bulkModes),
  dry_run: v.boolean(),
  succeeded: count,
  failed: count,
});
