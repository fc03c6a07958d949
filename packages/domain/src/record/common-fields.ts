import type { RecordSource } from './import-system.ts';
import type { Actor } from '../access/principal.ts';
import { moment, startMoment, value } from './field.ts';

/** The actor that made the record. */
export const createdBy = () => value<Actor>('actor');

/** The record of the other system that it was imported from; null when it was made here. Only imports write it. */
export const source = () =>
  value<RecordSource>('source')
    .nullable()
    .describe('The record in the system from which it was imported.');

/** When it was made, and when it was last changed. */
export const times = () => ({ createdAt: startMoment(), updatedAt: startMoment() });

/** The same for records whose lists are sorted and filtered by these times. */
export const listedTimes = () => ({
  createdAt: startMoment().sortable().filterable(),
  updatedAt: startMoment().sortable().filterable(),
});

/** When a comment on it was last written, changed, deleted or restored; null before the first. */
export const commentedAt = () => moment().nullable().hidden();

/** The later of `updatedAt` and `commentedAt` (`lastActivity`). */
export const lastActivityAt = () =>
  moment()
    .computed()
    .describe(
      'The last change of the record, or of a comment on it. A comment does not change `version` and `updated_at`.',
    );

/** When it was deleted. */
export const deletedAt = () =>
  moment().nullable().describe('Null for a record that is not deleted.');
