import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PointerEvent, ReactNode, RefObject } from 'react';
import { showMessage } from '../feedback/messages.tsx';
import { useBoardContext } from './board-context.tsx';
import { DraggedCard, heldCard, markTarget, type HeldCard } from './dragged-card.tsx';
import { draggedWith } from './drag-together.ts';
import { dropTargetAt, type DropTarget } from './drop-target.ts';
import { columnPlaces, ticketPlaces } from '../ticket/changes/shown-tickets.ts';
import { focusCard } from '../ticket/changes/focus-card.ts';
import { focusNextColumn } from './focus-next-column.ts';
import { scrollAtEdges } from './scroll-at-edges.ts';
import { clearSelected } from './selected.ts';
import { useDrop } from './use-drop.tsx';
import { useKeyDrag } from './use-key-drag.tsx';
import { useShownColumns } from './use-shown-columns.tsx';
import { useWords } from '../../words/use-words.tsx';
import boardCss from './board.module.css';

type Timer = ReturnType<typeof setTimeout>;

/** A card under the mouse or a finger. */
interface Dragged extends HeldCard {
  id: string;
  /** It, and all selected ones if it is one of them. */
  ids: readonly string[];
  /** Its lane; absent for a board without lanes. */
  lane: string | undefined;
  /** The board that it is on. */
  board: string | undefined;
  /** The pointer that drags: other fingers on the screen are ignored. */
  pointer: number;
  /** The title of the ticket, or how many there are. */
  label: string;
  /** The point where the drag began, and the current point. */
  from: { x: number; y: number };
  x: number;
  y: number;
  /** Whether the card is being dragged: with the mouse only after a movement, because until then it may be a press. */
  isMoving: boolean;
  dropTarget: DropTarget | null;
}

/** The position at a point, if the card may be dropped there: the heads above lanes are in none. */
function targetAt({ lane, board }: Dragged, x: number, y: number): DropTarget | null {
  const target = dropTargetAt(x, y, board);
  return (target?.lane === undefined) === (lane === undefined) ? target : null;
}

/** The movement of the mouse that begins a drag, in pixels; a shorter one is a press. */
const threshold = 5;

/** How long a finger must rest on a card to lift it, in milliseconds, and how far it may move in that time, in pixels. */
const longPress = 350;
const slip = 10;

/**
 * The columns of a board, whose cards are dragged: by the mouse anywhere, by a finger that rests on them (one that moves at once
 * scrolls) or at their handles, by the keyboard at their handles. The drag and drop of browsers shows no position between cards, and does
 * not work in some browsers.
 */
export function DragArea({
  area: board,
  children,
}: {
  area: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}) {
  const words = useWords();
  const client = useQueryClient();
  const { project, openMenu } = useBoardContext();
  const shown = useShownColumns();
  const [dragged, show] = useState<Dragged | null>(null);
  // On a slow machine the pointer leaves the screen before what it did last is rendered.
  const latest = useRef<Dragged | null>(null);
  const isLifted = useRef(false);
  const setDragged = useCallback((now: Dragged | null) => {
    latest.current = now;
    if (now === null) isLifted.current = false;
    show(now);
  }, []);
  const drop = useDrop();
  const keys = useKeyDrag(board);
  const isMoving = dragged?.isMoving === true;
  /** A finger that rests on a card, with its timer, until the card is lifted or the finger moves. */
  const resting = useRef<{ pointer: number; x: number; y: number; timer: Timer } | null>(null);
  const rest = () => {
    clearTimeout(resting.current?.timer);
    resting.current = null;
  };

  useEffect(() => {
    const area = board.current;
    // A listener that is added during the touch would come too late to keep the board from scrolling.
    const keep = (event: TouchEvent) => {
      if (isLifted.current && event.cancelable) event.preventDefault();
    };
    area?.addEventListener('touchmove', keep, { passive: false });
    return () => {
      clearTimeout(resting.current?.timer);
      area?.removeEventListener('touchmove', keep);
    };
  }, [board]);

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
  }, [isMoving, setDragged]);

  useEffect(() => {
    if (dragged === null || !dragged.isMoving) return;
    const { x, y } = dragged;
    const frame = requestAnimationFrame(() => {
      if (latest.current === dragged && scrollAtEdges(board.current, x, y))
        setDragged({ ...dragged, dropTarget: targetAt(dragged, x, y) });
    });
    return () => cancelAnimationFrame(frame);
  }, [board, dragged, setDragged]);

  const begin = (event: PointerEvent<HTMLDivElement>) => {
    if (latest.current !== null) {
      event.stopPropagation();
      return;
    }
    const { pointerId: pointer, pointerType, clientX: x, clientY: y } = event;
    const isTouch = pointerType === 'touch';
    const target = event.target as Element;
    const isAtHandle = target.closest('.board_dragHandle') !== null;
    const card = ticketPlaces.around(target);
    if (project.archived || event.button !== 0 || card === undefined) return;
    if (!(isTouch && isAtHandle) && target.closest('button') !== null) return;
    const { id, element } = card;
    const all = draggedWith(client, shown, id);
    const isAlone = all.length < 2;
    const label = isAlone ? (all[0]?.title ?? '') : words('list.tickets', { count: all.length });
    const { lane, board: on } = columnPlaces.around(element) ?? {};
    const point = { x, y };
    const held = heldCard(element, point, isAlone ? null : label);
    const ids = all.map((ticket) => ticket.id);
    const taken = { id, ids, lane, board: on, pointer, label, from: point, dropTarget: null };
    const area = event.currentTarget;
    if (isTouch && !isAtHandle) {
      rest();
      const lift = () => {
        resting.current = null;
        isLifted.current = true;
        area.setPointerCapture(pointer);
        setDragged({ ...taken, ...held, ...point, isMoving: true });
      };
      resting.current = { pointer, x, y, timer: setTimeout(lift, longPress) };
      return;
    }
    setDragged({ ...taken, ...held, ...point, isMoving: isTouch });
    if (!isTouch) return;
    // The board gets the capture: a card would treat it as a press, and can leave the document while the columns scroll.
    event.stopPropagation();
    area.setPointerCapture(pointer);
  };
  const go = (event: PointerEvent<HTMLDivElement>) => {
    const { pointerId, clientX: x, clientY: y } = event;
    const held = resting.current;
    if (held?.pointer === pointerId && Math.hypot(x - held.x, y - held.y) > slip) rest();
    const now = latest.current;
    if (now?.pointer !== pointerId) return;
    const far = Math.hypot(x - now.from.x, y - now.from.y) >= threshold;
    if (!now.isMoving && !far) return;
    if (!now.isMoving) event.currentTarget.setPointerCapture(pointerId);
    setDragged({ ...now, x, y, isMoving: true, dropTarget: targetAt(now, x, y) });
  };
  /** Called when the pointer has left the screen. Returns what it dragged. */
  const ended = (pointer: number): Dragged | null => {
    if (resting.current?.pointer === pointer) rest();
    const now = latest.current;
    if (now?.pointer !== pointer) return null;
    setDragged(null);
    return now.isMoving ? now : null;
  };
  const stayed = ({ label, ids }: Dragged, why: 'board.droppedBeside' | 'board.touchEnded') =>
    showMessage({ text: words(why, { count: ids.length, title: label }) });
  const end = ({ pointerId, clientX, clientY }: PointerEvent) => {
    const dropped = ended(pointerId);
    if (dropped === null) return;
    const dropTarget = targetAt(dropped, clientX, clientY);
    if (dropTarget === null) {
      stayed(dropped, 'board.droppedBeside');
      return;
    }
    drop(dropped.id, dropTarget, dropped.lane);
    focusCard(dropped.id);
  };

  const dropTarget = isMoving ? dragged.dropTarget : (keys.held?.dropTarget ?? null);
  const ids = isMoving ? dragged.ids : keys.held?.ids;
  const { board: on, lane, isFull = false } = dropTarget ?? {};
  useEffect(
    () => markTarget(ids, on === undefined ? null : { board: on, lane, isFull }),
    [ids, on, lane, isFull],
  );
  return (
    <div
      ref={board}
      className={boardCss.board}
      data-dragging={isMoving || undefined}
      onPointerDownCapture={begin}
      onPointerMove={go}
      onPointerUp={end}
      onContextMenu={(event) => {
        const card = ticketPlaces.around(event.target);
        // A finger that rests on a card lifts it.
        if (card === undefined || project.archived || resting.current || latest.current?.isMoving)
          return;
        event.preventDefault();
        const { id: whole, element: target } = card;
        target.focus();
        const { button, clientX: x, clientY: y } = event;
        openMenu({ whole, target, ...(button === 2 && { point: { x, y } }) });
      }}
      onPointerCancel={({ pointerId }) => {
        const lost = ended(pointerId);
        if (lost !== null) stayed(lost, 'board.touchEnded');
      }}
      onKeyDownCapture={(event) => {
        keys.onKeyDown(event);
        if (event.isPropagationStopped()) return;
        // Escape ends a drag first.
        if (event.key === 'Escape' && latest.current === null) clearSelected();
        focusNextColumn(event);
      }}
      onBlur={keys.onBlur}
    >
      {children}
      {ids !== undefined && (
        <DraggedCard dropTarget={dropTarget} card={isMoving ? dragged : null} />
      )}
    </div>
  );
}
