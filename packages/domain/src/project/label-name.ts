import { invalid } from '../kernel/domain-error.ts';
import { labelRecord, type Label } from './label.ts';

/**
 * Refuses with `validation_failed` (name) when another label of the project has this name. `namesake` is the label with the name, found without
 * regard to case while the project is locked; `self` is the label to rename, null for a new one.
 */
export function refuseTakenName(namesake: Label | null, self: Label | null): void {
  if (namesake !== null && namesake.id !== self?.id) {
    throw invalid('name', 'is taken by another label of the project');
  }
}

/** The fields that every event about a label has. */
export const aboutLabel = (label: Label) =>
  ({
    subject: { type: 'label', id: label.id },
    projectId: label.projectId,
    data: labelRecord(label),
  }) as const;
