import { copiedParts, type CopiedPart } from '@basalt/domain';
import { arrayOf } from './array.ts';

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
      'The parts of `from_project_id` to copy: boards with their limits, labels, custom fields, shared views, templates, and the people that were added to it.',
    examples: [['boards', 'labels', 'fields']],
  },
});
