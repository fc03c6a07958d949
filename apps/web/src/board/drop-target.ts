import type { Beside } from '../data/column-pages.ts';

/** Where a ticket would go that is dropped at a point of the window. */
export interface DropTarget extends Beside {
  board: string;
  /** Where the line that shows the place is drawn, in pixels of the window. */
  left: number;
  top: number;
  width: number;
}

/** The place at a point: in the column there, before the first card whose middle is below the point. */
export function dropTargetAt(x: number, y: number): DropTarget | null {
  const column = document.elementFromPoint(x, y)?.closest<HTMLElement>('.column[data-board]');
  const list = column?.querySelector('.cards');
  if (!column || !list) return null;
  const { left, top, width } = list.getBoundingClientRect();
  // The order in the document is not always the order on the screen.
  const cards = [...list.querySelectorAll<HTMLElement>('.ticket-card')]
    .map((card) => ({ id: card.dataset['key'], box: card.getBoundingClientRect() }))
    .toSorted((one, other) => one.box.top - other.box.top);
  const next = cards.find(({ box }) => box.top + box.height / 2 > y);
  const last = cards.at(-1);
  return {
    board: column.dataset['board'] ?? '',
    ...(next === undefined ? { after: last?.id } : { before: next.id }),
    left,
    top: next?.box.top ?? last?.box.bottom ?? top,
    width,
  };
}
