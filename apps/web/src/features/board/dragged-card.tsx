import type { DropTarget } from './drop-target.ts';
import { columnPlaces, ticketPlaces } from '../ticket/changes/shown-tickets.ts';
import signCss from '../../design/sign.module.css';
import { useTakesEscape } from '../../design/takes-escape.ts';
import { classes } from '../../design/classes.ts';
import { useWords } from '../../words/use-words.tsx';
import boardCss from './board.module.css';

const moved = (left: number, top: number) => `translate(${left}px, ${top}px)`;

/** How a card looks under the pointer. */
export interface HeldCard {
  copy: HTMLElement;
  /** How many tickets are dragged, in words; null for one. */
  several: string | null;
  width: number;
  /** Where on the card the pointer is. */
  grip: { x: number; y: number };
}

/** The card that a pointer takes at a point, as a copy. */
export function heldCard(
  card: HTMLElement,
  { x, y }: { x: number; y: number },
  several: string | null,
): HeldCard {
  const copy = card.cloneNode(true) as HTMLElement;
  const { left, top, width } = card.getBoundingClientRect();
  return { copy, several, width, grip: { x: x - left, y: y - top } };
}

/** The card under the pointer, and the position at which it would be dropped. The result is announced after the drop. */
export function DraggedCard({
  card,
  dropTarget,
}: {
  /** Null where the keyboard holds it: it stays where it is. */
  card: (HeldCard & { x: number; y: number }) | null;
  dropTarget: DropTarget | null;
}) {
  const words = useWords();
  useTakesEscape();
  return (
    <div aria-hidden="true" inert className={boardCss.touchDrag}>
      {dropTarget !== null && (
        <i
          className={
            dropTarget.isFull ? classes(signCss.count, signCss.full, boardCss.noPlace) : undefined
          }
          style={{
            width: dropTarget.width - 16,
            transform: moved(dropTarget.left + 8, dropTarget.top - 5),
          }}
        >
          {dropTarget.isFull && words('board.full')}
        </i>
      )}
      {card !== null && (
        <div
          className={boardCss.heldCard}
          style={{
            width: card.width,
            transform: moved(card.x - card.grip.x, card.y - card.grip.y),
          }}
        >
          <div ref={(place) => place?.replaceChildren(card.copy)} />
          {card.several !== null && (
            <span className={classes(signCss.count, boardCss.heldCount)}>{card.several}</span>
          )}
        </div>
      )}
    </div>
  );
}

/** Marks the cards that are dragged and the column that they would go to, without rendering them. Returns a function that takes that back. */
export function markTarget(
  ids: readonly string[] | undefined,
  target: Pick<DropTarget, 'board' | 'lane' | 'isFull'> | null,
): () => void {
  if (ids === undefined) return () => {};
  const cards = ticketPlaces.all(({ id }) => ids.includes(id));
  const columns = columnPlaces.all(
    ({ board, lane }) => board === target?.board && lane === target.lane,
  );
  const lists = columns.flatMap((column) => column.cards?.current ?? []);
  const full = target?.isFull === true ? 'full' : 'true';
  for (const { element } of cards) element.setAttribute('data-dragging', 'true');
  for (const list of lists) list.setAttribute('data-drop-target', full);
  return () => {
    for (const { element } of cards) element.removeAttribute('data-dragging');
    for (const list of lists) list.removeAttribute('data-drop-target');
  };
}
