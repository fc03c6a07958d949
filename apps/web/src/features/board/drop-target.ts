import { columnPlaces, ticketPlaces, type ColumnPlace } from '../ticket/changes/shown-tickets.ts';
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
const cardsOf = ({ element }: ColumnPlace) =>
  ticketPlaces
    .within(element)
    .map((card) => ({ id: card.id, box: card.element.getBoundingClientRect() }))
    .toSorted((a, b) => a.box.top - b.box.top);

/** The position at a point for a card of the board `from`: in the column there, before the first card whose middle is below the point. */
export function dropTargetAt(x: number, y: number, from?: string): DropTarget | null {
  // Only the browser knows what is under the pointer.
  const column = columnPlaces.around(document.elementFromPoint(x, y)) ?? columnBeside(x, y);
  if (!column) return null;
  const next = cardsOf(column).find(({ box }) => box.top + box.height / 2 > y);
  return dropTargetIn(column, next?.id ?? null, from);
}

/** How far from a column a card may be dropped, in pixels: the edge of the screen can be between two columns, or next to one. */
const nearby = 48;

/** The column next to a point that is on none. */
function columnBeside(x: number, y: number): ColumnPlace | undefined {
  const near = columnPlaces
    .all()
    .map((column) => ({ column, box: column.element.getBoundingClientRect() }))
    .filter(({ box }) => y >= box.top - nearby && y <= box.bottom + nearby)
    .map(({ column, box }) => ({ column, by: Math.max(box.left - x, x - box.right, 0) }))
    .filter(({ by }) => by <= nearby)
    .toSorted((a, b) => a.by - b.by);
  return near[0]?.column;
}

/** The place in a column before the card of a ticket, for a card of the board `from`; behind the last card with null. */
export function dropTargetIn(
  column: ColumnPlace,
  before: string | null,
  from?: string,
): DropTarget {
  const list = column.cards?.current ?? column.element;
  const { left, top, width } = list.getBoundingClientRect();
  const cards = cardsOf(column);
  const next = cards.find(({ id }) => id === before);
  const last = cards.at(-1);
  const { board, lane } = column;
  return {
    board,
    // A card may change its place on a full board.
    isFull: column.isFull && board !== from,
    lane,
    ...(before === null ? { after: last?.id } : { before }),
    left,
    top: next?.box.top ?? last?.box.bottom ?? top + 8,
    width,
  };
}
