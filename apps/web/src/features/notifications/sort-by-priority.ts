import type { OwnNotification } from '../../api/types.ts';

/** The reasons that weigh more than other changes, the weightiest first. */
const reasons = ['mentioned', 'assigned', 'unassigned', 'commented', 'overdue', 'due_soon'];

/** The place in a row: what was read comes last. */
function place({ read_at, reason }: OwnNotification): number {
  if (read_at !== null) return reasons.length + 1;
  const at = reasons.indexOf(reason ?? '');
  return at === -1 ? reasons.length : at;
}

/** The notifications of one row: unread ones first, then by the priority of their reasons. Equal ones keep their order. */
export const sortByPriority = (group: readonly OwnNotification[]): OwnNotification[] =>
  group.toSorted((a, b) => place(a) - place(b));
