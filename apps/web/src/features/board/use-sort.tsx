import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, data, where } from '../../api/client.ts';
import { listAll } from '../../api/lists.ts';
import { asRefusal } from '../../api/refusal.ts';
import type { Board } from '../../api/types.ts';
import { showMessage } from '../feedback/messages.tsx';
import { keys } from '../../data/query/keys.ts';
import { showDone } from '../feedback/undo.tsx';
import { sortTickets, type Order } from './sort-tickets.ts';
import { words } from '../../words/words.ts';

/** The maximum number of tickets in one request of the API that orders a board. */
export const maxSorted = 1000;

/** The whole board, including tickets that are not fetched or not shown by the filter. */
const ticketsOn = ({ project_id: project, id }: Board) =>
  listAll((page) =>
    api.GET(
      '/projects/{project}/tickets',
      where({ project }, { board_id: id, fields: 'id,priority,due_at', ...page }),
    ),
  );

const putInOrder = ({ project_id: project, id: board_id }: Board, ticket_ids: string[]) =>
  data(
    api.PUT('/projects/{project}/tickets/reorder', {
      ...where({ project }),
      body: { board_id, ticket_ids },
    }),
  );

/** Sorts a board once, for everybody: tickets that are moved later keep their new position. Undo restores the former order. */
export function useSort() {
  const client = useQueryClient();
  const { mutate } = useMutation({
    async mutationFn({ board, order }: { board: Board; order: Order }) {
      const before = await ticketsOn(board);
      const [from, to] = [before, sortTickets(order, before)].map((all) => all.map(({ id }) => id));
      if (from === undefined || to === undefined || to.join() === from.join()) return null;
      await putInOrder(board, to);
      return from;
    },
    async onSuccess(before, { board, order }) {
      const again = () =>
        client.invalidateQueries({ queryKey: keys.columnsOf(board.project_id, board.id) });
      await again();
      if (before === null) {
        showMessage({ text: words('board.isSortedAlready', { board: board.name, order }) });
        return;
      }
      showDone({
        text: words('board.isSorted', { board: board.name, order }),
        async undo() {
          await putInOrder(board, before);
          await again();
          return words('board.hasFormerOrder', { board: board.name });
        },
      });
    },
    onError(error, { board }) {
      showMessage({
        text: words('board.staysInItsOrder', {
          reason: asRefusal(error).message,
          board: board.name,
        }),
      });
    },
  });
  return (board: Board, order: Order) => mutate({ board, order });
}
