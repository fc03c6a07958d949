import { labelRecord, type Label } from './label.ts';

/** The fields that every event about a label has. */
export const aboutLabel = (label: Label) =>
  ({
    subject: { type: 'label', id: label.id },
    projectId: label.projectId,
    data: labelRecord(label),
  }) as const;
