import { useState } from 'react';
import { GridList } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import type { Board } from '../../api/types.ts';
import { useWords } from '../../words/use-words.tsx';
import { BoardRow } from './board-row.tsx';
import { BoardEdit } from '../board/board-edit.tsx';
import { DeleteBoard } from '../board/delete-board.tsx';
import settingsCss from './settings.module.css';

/** The type of a dragged board, so that tickets and data of other programs are not accepted. */
const boardType = 'application/x-basalt-board';

/** A dialog about a board, and the button that opened it. */
interface OpenDialog {
  board: Board;
  button: HTMLElement;
}

/** The boards in their order. The order is changed by dragging with the mouse or the keyboard, or by buttons, which also work by touch. */
export function BoardRows({
  boards,
  onMove,
}: {
  boards: readonly Board[];
  /** Moves a board from one index to another; `focused` is the id of the button that keeps the focus. */
  onMove: (from: number, to: number, focused: string | null) => void;
}) {
  const words = useWords();
  const [edited, setEdited] = useState<OpenDialog | null>(null);
  const [deleting, setDeleting] = useState<OpenDialog | null>(null);
  const indexOf = (id: unknown) => boards.findIndex((board) => board.id === id);
  const { dragAndDropHooks } = useDragAndDrop<Board>({
    getItems: (_keys, items) =>
      items.map(({ id, name }) => ({ [boardType]: id, 'text/plain': name })),
    acceptedDragTypes: [boardType],
    getDropOperation: () => 'move',
    onReorder({ keys: [id], target }) {
      const from = indexOf(id);
      const gap = indexOf(target.key) + (target.dropPosition === 'after' ? 1 : 0);
      const to = gap > from ? gap - 1 : gap;
      if (from !== -1 && to !== from) onMove(from, to, null);
    },
  });
  return (
    <>
      <GridList
        className={settingsCss.boardRows}
        aria-label={words('settings.boards')}
        keyboardNavigationBehavior="tab"
        dragAndDropHooks={dragAndDropHooks}
      >
        {boards.map((board, at) => (
          <BoardRow
            key={board.id}
            board={board}
            others={boards.filter(({ id }) => id !== board.id)}
            isFirst={at === 0}
            isLast={at === boards.length - 1}
            onMove={(by, button) => onMove(at, at + by, button)}
            onEdit={(button) => setEdited({ board, button })}
            onDelete={(button) => setDeleting({ board, button })}
          />
        ))}
      </GridList>
      {edited !== null && <BoardEdit {...edited} onClose={() => setEdited(null)} />}
      {deleting !== null && (
        <DeleteBoard
          {...deleting}
          others={boards.filter(({ id }) => id !== deleting.board.id)}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}
