import { useRef, useState } from 'react';
import type { Ticket } from '../../api/types.ts';

/** Which of the tickets that are shown are selected. */
export interface Selection {
  /** Those that are selected, in the order of the list. */
  selected: readonly Ticket[];
  has: (id: string) => boolean;
  /** Selects or deselects a ticket; with `isRange`, also all tickets between it and the last one. */
  toggle: (id: string, isRange: boolean) => void;
  selectAll: (isSelected: boolean) => void;
}

/** The selection of a list. A ticket that is no longer shown is no longer selected. */
export function useSelection(tickets: readonly Ticket[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const selected = tickets.filter(({ id }) => ids.has(id));
  return {
    selected,
    has: (id) => ids.has(id),
    toggle(id, isRange) {
      const places = [id, isRange ? last.current : null].map((place) =>
        tickets.findIndex((ticket) => ticket.id === place),
      );
      const [at = 0, from = -1] = places;
      const [first, end] = from === -1 ? [at, at] : [Math.min(at, from), Math.max(at, from)];
      const next = new Set(selected.map((ticket) => ticket.id));
      const isAdded = !ids.has(id);
      for (const ticket of tickets.slice(first, end + 1)) {
        if (isAdded) next.add(ticket.id);
        else next.delete(ticket.id);
      }
      last.current = id;
      setIds(next);
    },
    selectAll: (isSelected) => setIds(new Set(isSelected ? tickets.map(({ id }) => id) : [])),
  };
}
