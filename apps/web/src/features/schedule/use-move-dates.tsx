import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import type { Ticket } from '../../api/types.ts';
import { onDay } from '../../design/dates.ts';
import { words } from '../../words/words.ts';
import { showRefusal } from '../feedback/show-refusal.tsx';
import { changeTickets } from '../ticket/changes/change-tickets.tsx';
import type { OwnChange } from '../ticket/changes/own-change.ts';
import { movedDates, type Dates, type Part } from './days.ts';

/** A move of a ticket that is shown and not saved yet. */
interface Move {
  ticket: Ticket;
  part: Part;
  days: number;
}

/** The moves of tickets to other days, by the pointer and by Shift and the arrow keys. */
export interface DateMoves {
  /** The ticket that is being moved; null: none. */
  moving: Ticket | null;
  /** The dates of a ticket as they are shown. */
  datesOf: (ticket: Ticket) => Dates;
  /** Shows a ticket some days from where it is; 0: where it is. */
  show: (ticket: Ticket, part: Part, days: number) => void;
  /** Saves what is shown. */
  save: () => void;
  cancel: () => void;
  /** Moves a ticket by a key press on it; it is saved when Shift is released. */
  onKeyDown: (event: KeyboardEvent, ticket: Ticket, weekly: boolean) => void;
  /** For the element of a ticket: it has the focus again where it is shown after a key press. */
  focusOf: (ticket: Ticket) => (element: HTMLElement | null) => void;
}

/** The days of a ticket in words: "3 Jun – 7 Jun". */
export const daysInWords = ({ start_at, due_at }: Dates): string =>
  [start_at, due_at].flatMap((time) => (time === null ? [] : [onDay(time)])).join(' – ');

/** The days by which a key moves a ticket; null for other keys. Days run as the text does. */
function daysOfKey({ key }: KeyboardEvent, weekly: boolean): number | null {
  const forth = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  if (key === 'ArrowLeft' || key === 'ArrowRight') return key === forth ? 1 : -1;
  if (!weekly || (key !== 'ArrowUp' && key !== 'ArrowDown')) return null;
  return key === 'ArrowDown' ? 7 : -7;
}

/** Which dates the keys beside Shift choose: Alt the due date, Ctrl or ⌘ the start. */
const partOf = ({ altKey, ctrlKey, metaKey }: KeyboardEvent): Part =>
  altKey ? 'due' : ctrlKey || metaKey ? 'start' : 'both';

/** The change of a ticket to these dates. */
export const changeOf = (ticket: Ticket, { start_at, due_at }: Dates): OwnChange => ({
  ticket,
  fields: {
    ...(start_at !== ticket.start_at && { start_at }),
    ...(due_at !== ticket.due_at && { due_at }),
  },
});

/** Moves tickets to other days: each move is shown at once, saved by one change, and undone by Undo. */
export function useMoveDates(
  canMove: boolean,
  /** Called with a moved ticket and its new dates before they are sent. */
  onSave?: (ticket: Ticket, dates: Dates) => void,
): DateMoves {
  const client = useQueryClient();
  const [move, setMove] = useState<Move | null>(null);
  const latest = useRef(move);
  const focused = useRef<string | null>(null);
  const set = (next: Move | null) => {
    latest.current = next;
    setMove(next);
  };
  const save = () => {
    const moved = latest.current;
    set(null);
    if (moved === null || moved.days === 0) return;
    const { ticket, part, days } = moved;
    const dates = movedDates(ticket, part, days);
    onSave?.(ticket, dates);
    const { key } = ticket;
    const own = { project: ticket.project_id, changes: [changeOf(ticket, dates)] };
    void changeTickets(client, own, {
      done: ([saved]) =>
        saved ? { text: words('planning.isNowOn', { key, days: daysInWords(saved) }) } : null,
      undone: words('ticket.isAsBefore', { key }),
      focused: null,
    }).catch(showRefusal);
  };
  const isMoving = move !== null;
  const onKeyUp = useEffectEvent(({ key }: globalThis.KeyboardEvent) => {
    if (key === 'Shift' && focused.current !== null) save();
  });
  const onEscape = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    set(null);
  });
  const onBlur = useEffectEvent(() => {
    if (focused.current !== null) save();
  });
  useEffect(() => {
    if (!isMoving) return;
    const [up, escape, blur] = [
      (event: globalThis.KeyboardEvent) => onKeyUp(event),
      (event: globalThis.KeyboardEvent) => onEscape(event),
      () => onBlur(),
    ];
    window.addEventListener('keyup', up);
    window.addEventListener('keydown', escape, true);
    window.addEventListener('blur', blur);
    return () => {
      window.removeEventListener('keyup', up);
      window.removeEventListener('keydown', escape, true);
      window.removeEventListener('blur', blur);
    };
  }, [isMoving]);
  return {
    moving: move?.ticket ?? null,
    datesOf: (ticket) =>
      move?.ticket.id === ticket.id && move.days !== 0
        ? movedDates(ticket, move.part, move.days)
        : ticket,
    show(ticket, part, days) {
      focused.current = null;
      set({ ticket, part, days });
    },
    save,
    cancel: () => set(null),
    onKeyDown(event, ticket, weekly) {
      const days = event.shiftKey && canMove ? daysOfKey(event, weekly) : null;
      if (days === null) return;
      event.preventDefault();
      const part = partOf(event);
      const before = latest.current?.ticket.id === ticket.id ? latest.current : null;
      focused.current = ticket.id;
      if (before?.part === part) return set({ ...before, days: before.days + days });
      // Another part, or another ticket: what was shown is saved first, and this move begins there.
      const base =
        before === null
          ? ticket
          : { ...ticket, ...movedDates(before.ticket, before.part, before.days) };
      if (latest.current !== null) save();
      set({ ticket: base, part, days });
    },
    focusOf: (ticket) => (element) => {
      if (element !== null && focused.current === ticket.id && element !== document.activeElement)
        element.focus();
    },
  };
}
