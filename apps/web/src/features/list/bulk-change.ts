import type { FieldValue, Priority, Ticket } from '../../api/types.ts';
import { isSame } from '../../data/query/save-fields.ts';
import { fieldsFrom, namesOf, valueOf } from '../../data/store/custom-values.ts';
import type { OwnChange } from '../ticket/changes/own-change.ts';

/** The change of many tickets at once. */
export type BulkChange =
  | { to: 'board'; board: string }
  | { to: 'priority'; priority: Priority }
  | { to: 'due'; due_at: string | null }
  | { to: 'cycle'; cycle_id: string | null }
  | { to: 'assignee' | 'label'; id: string; isAdded: boolean }
  | { to: 'field'; key: string; value: FieldValue | null }
  | { to: 'archive' | 'delete' };

/** The changes of tickets; a ticket that is so already has none. */
export function changesOf(tickets: readonly Ticket[], change: BulkChange): OwnChange[] {
  return tickets.flatMap((ticket): OwnChange[] => {
    switch (change.to) {
      case 'board':
        return change.board === ticket.board_id
          ? []
          : [{ ticket: slim(ticket), to: { board: change.board, beside: {} } }];
      case 'delete':
        return [{ ticket, life: 'deleted' }];
      default: {
        const fields = fieldsOf(ticket, change);
        const names = namesOf(fields);
        const isSo = names.every((name) => isSame(valueOf(ticket, name), valueOf(fields, name)));
        return isSo ? [] : [{ ticket: slim(ticket, names), fields }];
      }
    }
  });
}

function fieldsOf(
  ticket: Ticket,
  change: Exclude<BulkChange, { to: 'board' } | { to: 'delete' }>,
): NonNullable<OwnChange['fields']> {
  switch (change.to) {
    case 'priority':
      return { priority: change.priority };
    case 'due':
      return { due_at: change.due_at };
    case 'cycle':
      return { cycle_id: change.cycle_id };
    case 'field':
      return { custom_fields: { [change.key]: change.value } };
    case 'assignee':
    case 'label': {
      const name = change.to === 'assignee' ? 'assignee_ids' : 'label_ids';
      const others = ticket[name].filter((id) => id !== change.id);
      return { [name]: change.isAdded ? [...others, change.id] : others };
    }
    default:
      return { archived: true };
  }
}

/** The fields that changing a ticket needs: the changes of 1,000 tickets have room in the storage of a browser. */
const slim = (ticket: Ticket, names: readonly string[] = []): Ticket => {
  const { id, key, version, project_id, board_id } = ticket;
  return { id, key, version, project_id, board_id, ...fieldsFrom(ticket, names) } as Ticket;
};
