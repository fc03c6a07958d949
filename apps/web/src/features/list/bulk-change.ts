import type { FieldValue, Priority, Ticket } from '../../api/types.ts';
import type { BulkItem } from '../../data/queries/list-requests.ts';
import { isSame } from '../../data/query/save-fields.ts';
import { fieldValueOf } from '../../data/store/custom-values.ts';

/** The change of many tickets at once. */
export type BulkChange =
  | { to: 'board'; board: string }
  | { to: 'priority'; priority: Priority }
  | { to: 'due'; due_at: string | null }
  | { to: 'assignee' | 'label'; id: string; isAdded: boolean }
  | { to: 'field'; key: string; value: FieldValue | null }
  | { to: 'archive' | 'delete' };

/** A change of one ticket, and the one that takes it back; null where another request does. */
export interface PlannedItem {
  ticket: Ticket;
  item: BulkItem;
  undo: BulkItem | null;
}

/** The items of a change; a ticket that is so already has none. */
export function planOf(tickets: readonly Ticket[], change: BulkChange): PlannedItem[] {
  return tickets.flatMap((ticket) => {
    const planned = planFor(ticket, change);
    return planned === null ? [] : [{ ticket, ...planned }];
  });
}

function planFor(ticket: Ticket, change: BulkChange): Omit<PlannedItem, 'ticket'> | null {
  const { id, board_id, priority, due_at, archived } = ticket;
  switch (change.to) {
    case 'board':
      return change.board === board_id
        ? null
        : {
            item: { op: 'move', ticket: id, board_id: change.board },
            undo: { op: 'move', ticket: id, board_id },
          };
    case 'priority':
      return change.priority === priority
        ? null
        : {
            item: { op: 'update', ticket: id, priority: change.priority },
            undo: { op: 'update', ticket: id, priority },
          };
    case 'due':
      return change.due_at === due_at
        ? null
        : {
            item: { op: 'update', ticket: id, due_at: change.due_at },
            undo: { op: 'update', ticket: id, due_at },
          };
    case 'field': {
      const before = fieldValueOf(ticket, change.key);
      const setTo = (value: FieldValue | null): BulkItem => ({
        op: 'update',
        ticket: id,
        custom_fields: { [change.key]: value },
      });
      return isSame(before, change.value)
        ? null
        : { item: setTo(change.value), undo: setTo(before) };
    }
    case 'archive':
      return archived
        ? null
        : {
            item: { op: 'update', ticket: id, archived: true },
            undo: { op: 'update', ticket: id, archived: false },
          };
    case 'delete':
      return { item: { op: 'delete', ticket: id }, undo: null };
    default:
      return planOfIds(ticket, change);
  }
}

/** A list of ids is sent whole, so it must be that of the version that was read. */
function planOfIds(
  ticket: Ticket,
  { to, id, isAdded }: BulkChange & { to: 'assignee' | 'label' },
): Omit<PlannedItem, 'ticket'> | null {
  const name = to === 'assignee' ? 'assignee_ids' : 'label_ids';
  const before = ticket[name];
  if (before.includes(id) === isAdded) return null;
  const after = isAdded ? [...before, id] : before.filter((value) => value !== id);
  const { id: ref, version } = ticket;
  return {
    item: { op: 'update', ticket: ref, if_match: version, [name]: after },
    undo: { op: 'update', ticket: ref, [name]: before },
  };
}
