import { invalid } from '../kernel/domain-error.ts';
import { labelRecord, type Label } from './label.ts';

/**
 * Refuses with `validation_failed` (name) when another label of the project has this name, compared without case: `namesake` is that
 * label, read while the project is locked.
 */
export function refuseTakenName(namesake: Label | null, self: Label | null): void {
  if (namesake !== null && namesake.id !== self?.id) {
    throw invalid('name', 'is taken by another label of the project');
  }
}

/** What an event about a label says in any case. */
export const aboutLabel = (label: Label) =>
  ({
    subject: { type: 'label', id: label.id },
    projectId: label.projectId,
    data: labelRecord(label),
  }) as const;
