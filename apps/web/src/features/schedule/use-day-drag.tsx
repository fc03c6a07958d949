import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type MouseEvent,
  type PointerEvent,
} from 'react';
import type { Ticket } from '../../api/types.ts';
import { daysFrom, today, type Day, type Part } from './days.ts';
import type { DateMoves } from './use-move-dates.tsx';

/** The movement that begins a drag, in pixels; a shorter one is a press. */
const threshold = 5;

interface Held {
  ticket: Ticket;
  part: Part;
  /** The day under the pointer where the drag began; null: a ticket without dates. */
  day: Day | null;
  x: number;
  y: number;
}

/** The days by which a ticket moves that is dragged to a day; see `movedDates` for one without dates. */
function daysTo(day: Day, from: Day | null): number {
  if (from !== null) return daysFrom(from, day);
  const ahead = daysFrom(today(), day);
  return ahead >= 0 ? ahead + 1 : ahead;
}

/**
 * Tickets that the mouse or a pen drags from day to day; a finger scrolls. `dayAt` is the day at a point of the window. A drop beside the days leaves
 * the ticket where it was.
 */
export function useDayDrag(moves: DateMoves, dayAt: (x: number, y: number) => Day | null) {
  const [held, setHeld] = useState<Held | null>(null);
  const hasMoved = useRef(false);
  const move = useEffectEvent(({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
    if (held === null) return;
    if (!hasMoved.current && Math.hypot(x - held.x, y - held.y) < threshold) return;
    hasMoved.current = true;
    const day = dayAt(x, y);
    moves.show(held.ticket, held.part, day === null ? 0 : daysTo(day, held.day));
  });
  const drop = useEffectEvent(() => {
    setHeld(null);
    if (hasMoved.current) moves.save();
  });
  const cancel = useEffectEvent(() => {
    setHeld(null);
    moves.cancel();
  });
  const isHeld = held !== null;
  useEffect(() => {
    if (!isHeld) return;
    const [moved, dropped, cancelled] = [
      (event: globalThis.PointerEvent) => move(event),
      () => drop(),
      () => cancel(),
    ];
    const escape = ({ key }: KeyboardEvent) => key === 'Escape' && cancel();
    window.addEventListener('pointermove', moved);
    window.addEventListener('pointerup', dropped);
    window.addEventListener('pointercancel', cancelled);
    window.addEventListener('keydown', escape, true);
    return () => {
      window.removeEventListener('pointermove', moved);
      window.removeEventListener('pointerup', dropped);
      window.removeEventListener('pointercancel', cancelled);
      window.removeEventListener('keydown', escape, true);
    };
  }, [isHeld]);
  return {
    hold(event: PointerEvent, ticket: Ticket, part: Part = 'both') {
      if (event.button !== 0 || event.pointerType === 'touch') return;
      const { clientX: x, clientY: y } = event;
      const isDated = ticket.start_at !== null || ticket.due_at !== null;
      hasMoved.current = false;
      setHeld({ ticket, part, day: isDated ? dayAt(x, y) : null, x, y });
    },
    /** For the area of the tickets, in the capture phase: the end of a drag opens no ticket. */
    onClick(event: MouseEvent) {
      if (!hasMoved.current) return;
      hasMoved.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
