import type { Beside } from '../ticket/changes/column-pages.ts';

/** The position of a ticket that is dropped at a point of the window. */
export interface DropTarget extends Beside {
  board: string;
  /** The lane of the board; absent where nothing parts it. */
  lane?: string | undefined;
  /** It is at its limit and takes no more. */
  isFull: boolean;
  /** Where the line that shows the place is drawn, in pixels of the window. */
  left: number;
  top: number;
  width: number;
}

/** The cards of a column from top to bottom: the order in the document is not always the order on the screen. */
const cardsOf = (list: Element) =>
  [...list.querySelectorAll<HTMLElement>('.board_ticketCard')]
    .map((card) => ({ id: card.dataset['key'], box: card.getBoundingClientRect() }))
    .toSorted((a, b) => a.box.top - b.box.top);

/** The position at a point for a card of the board `from`: in the column there, before the first card whose middle is below the point. */
export function dropTargetAt(x: number, y: number, from?: string): DropTarget | null {
  const column =
    document.elementFromPoint(x, y)?.closest<HTMLElement>('.board_column[data-board]') ??
    columnBeside(x, y);
  if (!column) return null;
  const next = cardsOf(column).find(({ box }) => box.top + box.height / 2 > y);
  return dropTargetIn(column, next?.id ?? null, from);
}

/** How far from a column a card may be dropped, in pixels: the edge of the screen can be between two columns, or next to one. */
const nearby = 48;

/** The column next to a point that is on none. */
function columnBeside(x: number, y: number): HTMLElement | null {
  const near = [...document.querySelectorAll<HTMLElement>('.board_column[data-board]')]
    .map((column) => ({ column, box: column.getBoundingClientRect() }))
    .filter(({ box }) => y >= box.top - nearby && y <= box.bottom + nearby)
    .map(({ column, box }) => ({ column, by: Math.max(box.left - x, x - box.right, 0) }))
    .filter(({ by }) => by <= nearby)
    .toSorted((a, b) => a.by - b.by);
  return near[0]?.column ?? null;
}

/** The place in a column before the card of a ticket, for a card of the board `from`; behind the last card with null. */
export function dropTargetIn(
  column: HTMLElement,
  before: string | null,
  from?: string,
): DropTarget {
  const list = column.querySelector('.board_cards') ?? column;
  const { left, top, width } = list.getBoundingClientRect();
  const cards = cardsOf(list);
  const next = cards.find(({ id }) => id === before);
  const last = cards.at(-1);
  const { board = '' } = column.dataset;
  return {
    board,
    // A card may change its place on a full board.
    isFull: column.dataset['full'] === 'true' && board !== from,
    lane: column.dataset['lane'],
    ...(before === null ? { after: last?.id } : { before }),
    left,
    top: next?.box.top ?? last?.box.bottom ?? top + 8,
    width,
  };
}
