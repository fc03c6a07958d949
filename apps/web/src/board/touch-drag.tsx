import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { useBoardContext } from './board-context.tsx';
import { focusCard } from './focus-card.ts';
import { dropTargetAt, type DropTarget } from './drop-target.ts';
import { useDrop } from './use-drop.tsx';

/** A card under a finger. */
interface Dragged {
  id: string;
  /** The finger: other ones on the screen meanwhile do nothing. */
  pointer: number;
  words: string;
  width: number;
  x: number;
  y: number;
  dropTarget: DropTarget | null;
}

/** How near to an edge the board or the column scrolls, and how far with each frame, in pixels. */
const edge = 48;
const step = 8;

/**
 * The columns of a board, whose cards a finger moves by their handles; anywhere else it scrolls. The browser's own drag and
 * drop begins on touch screens only after a long press, and in some browsers not at all.
 */
export function TouchDrag({ children }: { children: ReactNode }) {
  const { project } = useBoardContext();
  const board = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const drop = useDrop();
  const isDragging = dragged !== null;

  useEffect(() => {
    if (!isDragging) return;
    const cancel = (event: Event) => event.preventDefault();
    // A long press would begin the browser's own drag.
    window.addEventListener('dragstart', cancel, true);
    window.addEventListener('contextmenu', cancel, true);
    return () => {
      window.removeEventListener('dragstart', cancel, true);
      window.removeEventListener('contextmenu', cancel, true);
    };
  }, [isDragging]);

  useEffect(() => {
    if (dragged === null) return;
    const { x, y } = dragged;
    const frame = requestAnimationFrame(() => {
      if (scrollAtEdges(board.current, x, y))
        setDragged({ ...dragged, dropTarget: dropTargetAt(x, y) });
    });
    return () => cancelAnimationFrame(frame);
  }, [dragged]);

  const begin = (event: PointerEvent<HTMLDivElement>) => {
    if (dragged !== null) {
      event.stopPropagation();
      return;
    }
    const target = event.target as Element;
    const card = target.closest('.drag-handle')?.closest<HTMLElement>('.ticket-card');
    const id = card?.dataset['key'];
    if (event.pointerType !== 'touch' || project.archived || !card || id === undefined) return;
    // The card would take it as a press.
    event.stopPropagation();
    // The card may leave the document while the columns scroll; the board stays.
    event.currentTarget.setPointerCapture(event.pointerId);
    const { clientX: x, clientY: y } = event;
    const words = card.querySelector('.card-title')?.textContent ?? '';
    const pointer = event.pointerId;
    setDragged({ id, pointer, words, width: card.offsetWidth, x, y, dropTarget: null });
  };
  const go = ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
    if (dragged?.pointer !== pointerId) return;
    setDragged({ ...dragged, x, y, dropTarget: dropTargetAt(x, y) });
  };
  const end = ({ pointerId, clientX, clientY }: PointerEvent) => {
    if (dragged?.pointer !== pointerId) return;
    setDragged(null);
    const dropTarget = dropTargetAt(clientX, clientY);
    if (dropTarget === null) return;
    drop(dragged.id, dropTarget.board, { before: dropTarget.before, after: dropTarget.after });
    focusCard(dragged.id);
  };
  return (
    <div
      ref={board}
      className="board"
      data-touch-dragging={isDragging || undefined}
      onPointerDownCapture={begin}
      onPointerMove={go}
      onPointerUp={end}
      onPointerCancel={({ pointerId }) => {
        if (dragged?.pointer === pointerId) setDragged(null);
      }}
    >
      {children}
      {dragged !== null && <DraggedCard dragged={dragged} />}
    </div>
  );
}

const moved = (left: number, top: number) => `translate(${left}px, ${top}px)`;

/** The card under the finger and the place where it would go; the moves themselves are announced when they are done. */
function DraggedCard({ dragged: { words, width, x, y, dropTarget } }: { dragged: Dragged }) {
  return (
    <div aria-hidden="true" className="touch-drag">
      {dropTarget !== null && (
        <i
          style={{
            width: dropTarget.width - 16,
            transform: moved(dropTarget.left + 8, dropTarget.top - 5),
          }}
        />
      )}
      <p
        className="card-title"
        style={{ width, transform: moved(Math.max(4, x - width + 16), y - 16) }}
      >
        {words}
      </p>
    </div>
  );
}

/** Scrolls the board and the column at a point that is near to their edges. Answers whether something moved. */
function scrollAtEdges(board: HTMLElement | null, x: number, y: number): boolean {
  const list = document.elementFromPoint(x, y)?.closest('.column')?.querySelector('.cards');
  const boxes = [board, list].filter((box) => box !== null && box !== undefined);
  const before = boxes.map((box) => box.scrollLeft + box.scrollTop);
  if (board !== null) {
    const { left, right } = board.getBoundingClientRect();
    board.scrollLeft += x < left + edge ? -step : x > right - edge ? step : 0;
  }
  if (list) {
    const { top, bottom } = list.getBoundingClientRect();
    list.scrollTop += y < top + edge ? -step : y > bottom - edge ? step : 0;
  }
  return boxes.some((box, at) => box.scrollLeft + box.scrollTop !== before[at]);
}
