import type { KnownFields } from '../custom-field/ticket-fields.ts';
import { DomainError } from '../kernel/domain-error.ts';

/** The people, the labels and the cycle that a ticket names. */
export interface TicketReferences {
  readonly assigneeIds?: readonly string[] | undefined;
  readonly labelIds?: readonly string[] | undefined;
  readonly cycleId?: string | null | undefined;
}

/** The named records that may be named. */
export interface KnownReferences extends KnownFields {
  /** Labels of the project. */
  readonly labels: ReadonlySet<string>;
  /** Cycles of the project. */
  readonly cycles: ReadonlySet<string>;
}

/**
 * Refuses with `validation_failed` (assignee_ids, label_ids, cycle_id) a newly named person without access to the
 * project, and a newly named label or cycle that does not belong to the project. What the ticket names already (`before`) is not checked
 * again: people who have lost access may stay. Ids of another organization and unknown ids get the same refusal.
 */
export function checkReferences(
  known: KnownReferences,
  wanted: TicketReferences,
  before: TicketReferences = {},
): void {
  const errors: Record<string, string[]> = {};
  if (added(wanted.assigneeIds, before.assigneeIds).some((id) => !known.people.has(id))) {
    errors['assignee_ids'] = ['must name only people with access to the project'];
  }
  if (added(wanted.labelIds, before.labelIds).some((id) => !known.labels.has(id))) {
    errors['label_ids'] = ['must name only labels of the project'];
  }
  const { cycleId = null } = wanted;
  if (cycleId !== null && cycleId !== before.cycleId && !known.cycles.has(cycleId)) {
    errors['cycle_id'] = ['must be a cycle of the project'];
  }
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
}

function added(wanted: readonly string[] = [], before: readonly string[] = []): string[] {
  return wanted.filter((id) => !before.includes(id));
}
