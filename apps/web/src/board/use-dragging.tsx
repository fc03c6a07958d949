import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  useDragAndDrop,
  type DragAndDropHooks,
  type DropItem,
} from 'react-aria-components/useDragAndDrop';
import type { Key } from 'react-aria-components/GridList';
import type { Board, Ticket } from '../api/work-records.ts';
import { ticketsOf, type Beside, type ColumnPages } from '../data/column-pages.ts';
import { useBoardWorld } from './board-context.tsx';

/** What is dragged, told apart from what other programs drag. */
const ticketType = 'application/x-basalt-ticket';

/** Drag and drop of tickets within a column and between columns, by mouse, touch and keyboard. */
export function useDragging(
  board: Board,
  tickets: readonly Ticket[],
): DragAndDropHooks<Ticket> | undefined {
  const client = useQueryClient();
  const { project, move } = useBoardWorld();
  const drop = (id: Key | undefined, beside: Beside) => {
    const ticket = findTicket(client, project.id, String(id));
    if (ticket === undefined || staysInPlace(ticket, beside)) return;
    move(ticket, board.id, beside);
  };
  const staysInPlace = (ticket: Ticket, { before, after }: Beside): boolean => {
    if (ticket.board_id !== board.id) return false;
    const at = tickets.findIndex(({ id }) => id === ticket.id);
    if (before === ticket.id || after === ticket.id) return true;
    return before === undefined ? tickets[at - 1]?.id === after : tickets[at + 1]?.id === before;
  };
  const { dragAndDropHooks } = useDragAndDrop<Ticket>({
    getItems: (_keys, items) =>
      items.map(({ id, key, title }) => ({ [ticketType]: id, 'text/plain': `${key} ${title}` })),
    acceptedDragTypes: [ticketType],
    getDropOperation: () => 'move',
    onReorder: ({ keys: [id], target }) => drop(id, besideOf(target)),
    onInsert: ({ items, target }) => void idOf(items).then((id) => drop(id, besideOf(target))),
    onRootDrop: ({ items }) => void idOf(items).then((id) => drop(id, {})),
  });
  return project.archived ? undefined : dragAndDropHooks;
}

const besideOf = ({ key, dropPosition }: { key: Key; dropPosition: string }): Beside =>
  dropPosition === 'before' ? { before: String(key) } : { after: String(key) };

async function idOf([item]: DropItem[]): Promise<string | undefined> {
  return item?.kind === 'text' ? item.getText(ticketType) : undefined;
}

/** A ticket of the project that is shown in some column. */
function findTicket(client: QueryClient, project: string, id: string): Ticket | undefined {
  return client
    .getQueriesData<ColumnPages>({ queryKey: ['columns', project] })
    .flatMap(([, pages]) => ticketsOf(pages))
    .find((ticket) => ticket.id === id);
}
