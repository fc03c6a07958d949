import { columnPlaces } from '../ticket/changes/shown-tickets.ts';

/** How near to an edge the board or the column scrolls, and how far with each frame, in pixels. */
const edge = 48;
const step = 8;

/** Scrolls the board and the column at a point that is near to their edges. Returns whether something moved. */
export function scrollAtEdges(board: HTMLElement | null, x: number, y: number): boolean {
  // Only the browser knows what is under the pointer.
  const list = columnPlaces.around(document.elementFromPoint(x, y))?.cards?.current;
  const boxes = [board, list].filter((box) => box !== null && box !== undefined);
  const before = boxes.map((box) => box.scrollLeft + box.scrollTop);
  if (board !== null) {
    const { left, right, top, bottom } = board.getBoundingClientRect();
    board.scrollLeft += x < left + edge ? -step : x > right - edge ? step : 0;
    // Lanes stand below each other.
    board.scrollTop += y < top + edge ? -step : y > bottom - edge ? step : 0;
  }
  if (list) {
    const { top, bottom } = list.getBoundingClientRect();
    list.scrollTop += y < top + edge ? -step : y > bottom - edge ? step : 0;
  }
  return boxes.some((box, at) => box.scrollLeft + box.scrollTop !== before[at]);
}
