import { DomainError } from '../kernel/domain-error.ts';
import type { LabelStore, ProjectStore } from '../project/projects.port.ts';

/** The records a ticket names besides its board. */
export interface TicketReferences {
  readonly assigneeIds?: readonly string[] | undefined;
  readonly labelIds?: readonly string[] | undefined;
}

/**
 * Refuses with `validation_failed` (assignee_ids, label_ids, or both) when a newly named person has no
 * access to the project or a newly named label is not the project's. What the ticket already names (`kept`)
 * is not asked again: who lost access stays until replaced. Foreign and absent ids get the same refusal.
 */
export async function checkReferences(
  stores: {
    readonly projects: Pick<ProjectStore, 'usersWithAccess'>;
    readonly labels: Pick<LabelStore, 'existing'>;
  },
  projectId: string,
  wanted: TicketReferences,
  kept: TicketReferences = {},
): Promise<void> {
  const people = added(wanted.assigneeIds, kept.assigneeIds);
  const labels = added(wanted.labelIds, kept.labelIds);
  const errors: Record<string, string[]> = {};
  if (people.length > 0) {
    const known = await stores.projects.usersWithAccess(projectId, people);
    if (people.some((id) => !known.has(id))) {
      errors['assignee_ids'] = ['must name only people with access to the project'];
    }
  }
  if (labels.length > 0) {
    const known = await stores.labels.existing(projectId, labels);
    if (labels.some((id) => !known.has(id))) {
      errors['label_ids'] = ['must name only labels of the project'];
    }
  }
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
}

function added(wanted: readonly string[] = [], kept: readonly string[] = []): string[] {
  return wanted.filter((id) => !kept.includes(id));
}
