import { copiedParts, importBudget, type CopiedPart } from '@basalt/domain';
import * as v from 'valibot';
import { arrayOf } from './array.ts';
import { integer } from './number.ts';

const isPart = (item: unknown): item is CopiedPart => copiedParts.some((part) => part === item);

/** The parts of a project that a new one gets copies of. */
export const includedParts = arrayOf<CopiedPart>({
  of: 'parts of a project',
  max: copiedParts.length,
  unique: true,
  read: (item) => (isPart(item) ? item : null),
  fault: `must be one of ${copiedParts.join(', ')}`,
  described: {
    items: { type: 'string', enum: [...copiedParts] },
    description:
      'The parts of `from_project_id` to copy: boards with their limits, labels, custom fields, shared views, templates, the people that were added to it, and tickets that are not archived, with sub-tickets, relations among them, and the assignees who have access. Comments and files are not copied.',
    examples: [['boards', 'labels', 'fields']],
  },
});

const { shiftDays: most } = importBudget;

/** By how many days the days of copied tickets move. */
export const shiftDays = v.pipe(
  integer(-most, most, `must be an integer from -${most} to ${most}`),
  v.metadata({
    description:
      'By how many days due dates and dates of custom fields of copied tickets move; negative moves them back.',
    examples: [28],
  }),
);
