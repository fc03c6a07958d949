import { useRef, useState } from 'react';
import type { Project, Ticket } from '../../api/types.ts';
import { maxItems } from '../../data/queries/list-requests.ts';
import { firstTickets } from '../../data/queries/ticket.ts';
import { useWords } from '../../words/use-words.tsx';
import { showRefusal } from '../feedback/show-refusal.tsx';
import { useListFilter } from './use-list-filter.tsx';
import type { Selection } from './use-selection.ts';
import { useTotal } from './use-total.tsx';

/** The selection of a list with the way to select also what matches and is not loaded. */
export interface AllMatching extends Selection {
  /** What is selected, loaded or not, and how it is called; null while all that match are loaded, or until somebody has selected those. */
  offer: { words: string; act: () => void } | null;
}

/** Lets all shown tickets of a list that are selected become all that match its filter, as many as one request changes. */
export function useAllMatching(
  project: Project,
  shown: readonly Ticket[],
  selection: Selection,
): AllMatching {
  const words = useWords();
  const { filter } = useListFilter();
  const total = useTotal(project.id);
  const [all, setAll] = useState<readonly Ticket[] | null>(null);
  const asked = useRef(0);
  const end = () => {
    asked.current += 1;
    setAll(null);
  };
  const isEach = selection.selected.length === shown.length;
  const count = Math.min(total ?? 0, maxItems);
  const isOffered = all === null && isEach && count > shown.length;
  const of = words(count < (total ?? 0) ? 'list.selectTheFirst' : 'list.selectAllMatching', {
    count,
  });
  const act = async () => {
    const own = (asked.current += 1);
    const found = await firstTickets(project.id, filter, maxItems);
    if (asked.current === own) setAll(found);
  };
  return {
    ...selection,
    selected: all !== null && isEach ? all : selection.selected,
    toggle(id, isRange) {
      end();
      selection.toggle(id, isRange);
    },
    selectAll(isSelected) {
      end();
      selection.selectAll(isSelected);
    },
    offer: isOffered ? { words: of, act: () => void act().catch(showRefusal) } : null,
  };
}
