import {
  useDragAndDrop,
  type DragAndDropHooks,
  type DropItem,
} from 'react-aria-components/useDragAndDrop';
import type { Key } from 'react-aria-components/GridList';
import type { Board, Ticket } from '../api/work-records.ts';
import type { Beside } from '../data/column-pages.ts';
import { useBoardContext } from './board-context.tsx';
import { withHandles } from './drag-handle.tsx';
import { useDrop } from './use-drop.tsx';

/** The type of what is dragged, so that nothing of other programs is accepted. */
const ticketType = 'application/x-basalt-ticket';

/** Drag and drop of tickets within a column and between columns, by mouse and keyboard. */
export function useDragging(board: Board): DragAndDropHooks<Ticket> | undefined {
  const { project } = useBoardContext();
  const drop = useDrop();
  const dropHere = (id: Key | undefined, beside: Beside) => drop(String(id), board.id, beside);
  const { dragAndDropHooks } = useDragAndDrop<Ticket>({
    getItems: (_keys, items) =>
      items.map(({ id, key, title }) => ({ [ticketType]: id, 'text/plain': `${key} ${title}` })),
    acceptedDragTypes: [ticketType],
    getDropOperation: () => 'move',
    onReorder: ({ keys: [id], target }) => dropHere(id, besideOf(target)),
    onInsert: ({ items, target }) => void idOf(items).then((id) => dropHere(id, besideOf(target))),
    onRootDrop: ({ items }) => void idOf(items).then((id) => dropHere(id, {})),
  });
  return project.archived ? undefined : withHandles(dragAndDropHooks);
}

const besideOf = ({ key, dropPosition }: { key: Key; dropPosition: string }): Beside =>
  dropPosition === 'before' ? { before: String(key) } : { after: String(key) };

async function idOf([item]: DropItem[]): Promise<string | undefined> {
  return item?.kind === 'text' ? item.getText(ticketType) : undefined;
}
