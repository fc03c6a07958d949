import { useRef, useState } from 'react';
import { useNewTicket } from '../ticket/windows.ts';
import type { NewOnDay } from './calendar-day.tsx';
import { endOf, plusDays, today, type Day } from './days.ts';

/** The days by which an arrow key goes to another day; null for other keys. */
function daysOfKey(key: string): number | null {
  if (key === 'ArrowUp' || key === 'ArrowDown') return key === 'ArrowDown' ? 7 : -7;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  const forth = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  return key === forth ? 1 : -1;
}

/** How the days from `first` to `last` begin tickets that are due on them. `start` is reached first where today is not in sight. */
export function useNewOnDay(first: Day, last: Day, start: Day): NewOnDay {
  const open = useNewTicket();
  const [chosen, setChosen] = useState<Day | null>(null);
  const buttons = useRef(new Map<Day, HTMLElement>());
  const isInSight = (day: Day) => first <= day && day <= last;
  const reached = [chosen, today()].find((day) => day !== null && isInSight(day)) ?? start;
  return {
    begin: (day) => open(null, { due_at: endOf(day) }),
    reached,
    buttonOf: (day) => (button) => {
      if (button === null) buttons.current.delete(day);
      else buttons.current.set(day, button);
    },
    onKeyDown(event, day) {
      const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
      const days = shiftKey || altKey || ctrlKey || metaKey ? null : daysOfKey(key);
      const next = days === null ? null : plusDays(day, days);
      if (next === null || !isInSight(next)) return;
      event.preventDefault();
      setChosen(next);
      buttons.current.get(next)?.focus();
    },
  };
}
