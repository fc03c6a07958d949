import { DomainError } from '../kernel/domain-error.ts';

/** The records a ticket names besides its board. */
export interface TicketReferences {
  readonly assigneeIds?: readonly string[] | undefined;
  readonly labelIds?: readonly string[] | undefined;
}

/** Those of the named records that may be named. */
export interface KnownReferences {
  /** People with access to the project. */
  readonly people: ReadonlySet<string>;
  /** Labels of the project. */
  readonly labels: ReadonlySet<string>;
}

/**
 * Refuses with `validation_failed` (assignee_ids, label_ids, or both) when a newly named person has no
 * access to the project or a newly named label is not the project's. What the ticket already names (`kept`)
 * is not checked again: who lost access stays until replaced. Foreign and absent ids get the same refusal.
 */
export function checkReferences(
  known: KnownReferences,
  wanted: TicketReferences,
  kept: TicketReferences = {},
): void {
  const errors: Record<string, string[]> = {};
  if (added(wanted.assigneeIds, kept.assigneeIds).some((id) => !known.people.has(id))) {
    errors['assignee_ids'] = ['must name only people with access to the project'];
  }
  if (added(wanted.labelIds, kept.labelIds).some((id) => !known.labels.has(id))) {
    errors['label_ids'] = ['must name only labels of the project'];
  }
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
}

function added(wanted: readonly string[] = [], kept: readonly string[] = []): string[] {
  return wanted.filter((id) => !kept.includes(id));
}
