import { useQueryClient } from '@tanstack/react-query';
import type { Board } from '../../api/types.ts';
import { boardsQuery } from '../../data/queries/board.ts';
import { reorderBoards } from '../../data/queries/settings-requests.ts';
import { useWords } from '../../words/use-words.tsx';
import { showRefusal } from '../feedback/show-refusal.tsx';
import { showDone } from '../feedback/undo.tsx';

/** The ids of the boards with one of them moved by some places. */
export function movedBy(ids: readonly string[], id: string, by: number): string[] {
  const at = ids.indexOf(id);
  const order = ids.filter((each) => each !== id);
  order.splice(Math.max(0, at + by), 0, id);
  return order;
}

/** Moves a column by one place among the shown ones, shown at once, with a way back. */
export function useColumnOrder(project: string) {
  const words = useWords();
  const client = useQueryClient();
  const { queryKey } = boardsQuery(project);
  return async (board: Board, by: -1 | 1): Promise<void> => {
    const all = client.getQueryData(queryKey) ?? [];
    const shown = all.filter((each) => !each.is_hidden || each.id === board.id);
    const neighbour = shown[shown.findIndex(({ id }) => id === board.id) + by];
    if (neighbour === undefined) return;
    const before = all.map(({ id }) => id);
    const ids = movedBy(before, board.id, before.indexOf(neighbour.id) - before.indexOf(board.id));
    const place = ids.indexOf(board.id) + 1;
    client.setQueryData(
      queryKey,
      all.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
    );
    try {
      client.setQueryData(queryKey, await reorderBoards(project, ids));
    } catch (error) {
      await client.invalidateQueries({ queryKey });
      showRefusal(error as Error);
      return;
    }
    showDone({
      text: words('settings.boardIsNow', { name: board.name, place, count: ids.length }),
      async undo() {
        client.setQueryData(queryKey, await reorderBoards(project, before));
        return words('settings.formerOrder');
      },
    });
  };
}
