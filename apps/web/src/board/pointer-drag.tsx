import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { showMessage } from '../frame/messages.tsx';
import { useBoardContext } from './board-context.tsx';
import { DraggedCard, markTarget } from './dragged-card.tsx';
import { dropTargetAt, type DropTarget } from './drop-target.ts';
import { focusCard } from './focus-card.ts';
import { scrollAtEdges } from './scroll-at-edges.ts';
import { useDrop } from './use-drop.tsx';
import { useKeyDrag } from './use-key-drag.tsx';

/** A card under the mouse or a finger. */
interface Dragged {
  id: string;
  /** The pointer: other fingers on the screen meanwhile do nothing. */
  pointer: number;
  words: string;
  width: number;
  /** Where it was taken, and where it is. */
  from: { x: number; y: number };
  x: number;
  y: number;
  /** The mouse takes a card only once it moves: before, it is a press. */
  isMoving: boolean;
  dropTarget: DropTarget | null;
}

/** How far the mouse moves with a card until it is no press, in pixels. */
const threshold = 5;

/**
 * The columns of a board, whose cards are dragged: by the mouse anywhere, by a finger at their handles (elsewhere it scrolls), by
 * the keyboard at their handles. The browser's own drag and drop begins on touch screens only after a long press, and in some
 * browsers not at all.
 */
export function DragArea({ children }: { children: ReactNode }) {
  const { project } = useBoardContext();
  const board = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const drop = useDrop();
  const keys = useKeyDrag(board);
  const isMoving = dragged?.isMoving === true;

  useEffect(() => {
    if (!isMoving) return;
    const cancel = (event: Event) => event.preventDefault();
    const escape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setDragged(null);
    };
    // A long press would begin the browser's own drag.
    window.addEventListener('dragstart', cancel, true);
    window.addEventListener('contextmenu', cancel, true);
    window.addEventListener('keydown', escape);
    window.getSelection()?.removeAllRanges();
    return () => {
      window.removeEventListener('dragstart', cancel, true);
      window.removeEventListener('contextmenu', cancel, true);
      window.removeEventListener('keydown', escape);
    };
  }, [isMoving]);

  useEffect(() => {
    if (dragged === null || !dragged.isMoving) return;
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
    const { pointerId: pointer, pointerType, clientX: x, clientY: y } = event;
    const isTouch = pointerType === 'touch';
    const target = event.target as Element;
    const held = isTouch ? target.closest('.drag-handle') : target;
    const card = held?.closest<HTMLElement>('.ticket-card');
    const id = card?.dataset['key'];
    if (project.archived || event.button !== 0 || !card || id === undefined) return;
    if (!isTouch && target.closest('button') !== null) return;
    const words = card.querySelector('.card-title')?.textContent ?? '';
    const width = card.offsetWidth;
    const taken = { id, pointer, words, width, from: { x, y }, x, y, dropTarget: null };
    setDragged({ ...taken, isMoving: isTouch });
    if (!isTouch) return;
    // The card would take it as a press, and may leave the document while the columns scroll; the board stays.
    event.stopPropagation();
    event.currentTarget.setPointerCapture(pointer);
  };
  const go = (event: PointerEvent<HTMLDivElement>) => {
    const { pointerId, clientX: x, clientY: y } = event;
    if (dragged?.pointer !== pointerId) return;
    const far = Math.hypot(x - dragged.from.x, y - dragged.from.y) >= threshold;
    if (!dragged.isMoving && !far) return;
    if (!dragged.isMoving) event.currentTarget.setPointerCapture(pointerId);
    setDragged({ ...dragged, x, y, isMoving: true, dropTarget: dropTargetAt(x, y) });
  };
  const end = ({ pointerId, clientX, clientY }: PointerEvent) => {
    if (dragged?.pointer !== pointerId) return;
    setDragged(null);
    if (!dragged.isMoving) return;
    const dropTarget = dropTargetAt(clientX, clientY);
    if (dropTarget === null) {
      showMessage({
        text: `“${dragged.words}” stayed where it was: it was dropped beside the boards.`,
      });
      return;
    }
    drop(dragged.id, dropTarget.board, { before: dropTarget.before, after: dropTarget.after });
    focusCard(dragged.id);
  };

  const dropTarget = isMoving ? dragged.dropTarget : (keys.held?.dropTarget ?? null);
  const id = isMoving ? dragged.id : keys.held?.id;
  useEffect(() => markTarget(board.current, id, dropTarget?.board), [id, dropTarget?.board]);
  return (
    <div
      ref={board}
      className="board"
      data-dragging={isMoving || undefined}
      onPointerDownCapture={begin}
      onPointerMove={go}
      onPointerUp={end}
      onPointerCancel={({ pointerId }) => {
        if (dragged?.pointer === pointerId) setDragged(null);
      }}
      onKeyDownCapture={keys.onKeyDown}
      onBlur={keys.onBlur}
    >
      {children}
      {id !== undefined && <DraggedCard dropTarget={dropTarget} card={isMoving ? dragged : null} />}
    </div>
  );
}
