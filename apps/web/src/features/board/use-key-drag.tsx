import { useQueryClient } from '@tanstack/react-query';
import { useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import type { Ticket } from '../../api/types.ts';
import { showMessage } from '../feedback/messages.tsx';
import { ticketsOf } from '../ticket/changes/column-pages.ts';
import { useBoardContext } from './board-context.tsx';
import { draggedWith } from './drag-together.ts';
import { dropTargetIn, type DropTarget } from './drop-target.ts';
import { focusCard } from '../ticket/changes/focus-card.ts';
import { sideStep } from '../../design/side-step.ts';
import { columnQuery } from '../../data/queries/board.ts';
import { useBoardFilter } from './use-board-filter.ts';
import { useDrop } from './use-drop.tsx';
import { useShownColumns } from './use-shown-columns.tsx';
import { words } from '../../words/words.ts';

/** A card that is dragged by the keyboard: over which column, and before which of its tickets; null: after the last one. */
interface Held {
  id: string;
  /** It, and all selected ones if it is one of them. */
  ids: readonly string[];
  /** The key of the ticket. */
  label: string;
  /** The board that it is on, and its lane. */
  from: string | undefined;
  fromLane: string | undefined;
  column: HTMLElement;
  before: Ticket | null;
  dropTarget: DropTarget;
}

const say = (text: string) => showMessage({ text, isSpoken: true });

/** Dragging by the keyboard: Enter at the handle of a card begins, the arrow keys choose a position, Enter drops the card, Escape cancels. */
export function useKeyDrag(board: RefObject<HTMLDivElement | null>) {
  const client = useQueryClient();
  const { project } = useBoardContext();
  const { filter } = useBoardFilter();
  const shownColumns = useShownColumns();
  const drop = useDrop();
  const [held, setHeld] = useState<Held | null>(null);

  const ticketsIn = (column: HTMLElement) => {
    const { queryKey } = columnQuery(project.id, column.dataset['board'] ?? '', filter);
    const all = ticketsOf(client.getQueryData(queryKey));
    if (column.dataset['lane'] === undefined) return all;
    const cards = [...column.querySelectorAll<HTMLElement>('.board_ticketCard')];
    const shown = new Set(cards.map((card) => card.dataset['key']));
    return all.filter(({ id }) => shown.has(id));
  };
  const hold = (
    taken: Pick<Held, 'id' | 'ids' | 'label' | 'from' | 'fromLane'>,
    column: HTMLElement,
    before: Ticket | null,
  ) => {
    column.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const dropTarget = dropTargetIn(column, before?.id ?? null, taken.from);
    setHeld({ ...taken, column, before, dropTarget });
    const name = column.getAttribute('aria-label') ?? '';
    if (dropTarget.isFull) return words('board.overFull', { column: name });
    return before === null
      ? words('board.overEnd', { column: name })
      : words('board.overBefore', { column: name, key: before.key });
  };
  const take = (target: Element) => {
    const card = target.closest<HTMLElement>('.board_ticketCard');
    const column = card?.closest<HTMLElement>('.board_column');
    const id = card?.dataset['key'];
    const all = column ? ticketsIn(column) : [];
    const at = all.findIndex((candidate) => candidate.id === id);
    const ticket = all[at];
    if (!column || ticket === undefined) return;
    const { board: from, lane: fromLane } = column.dataset;
    const taken = draggedWith(client, shownColumns, ticket.id);
    const ids = taken.map((dragged) => dragged.id);
    const label = ticket.key;
    const next = all.slice(at).find((candidate) => !ids.includes(candidate.id)) ?? null;
    hold({ id: ticket.id, ids, label, from, fromLane }, column, next);
    say(words('board.startedDragging', { count: taken.length, key: label }));
  };
  const go = (of: Held, by: { column: number; place: number }) => {
    const { ids, column, before } = of;
    const othersIn = (list: HTMLElement) => ticketsIn(list).filter(({ id }) => !ids.includes(id));
    const remaining = othersIn(column);
    const at = (before === null ? remaining.length : remaining.indexOf(before)) + by.place;
    const isInside = by.column === 0 && at >= 0 && at <= remaining.length;
    const next = isInside ? column : columnBeside(column, by);
    const inNext = othersIn(next);
    const stays = next === column ? Math.max(0, Math.min(remaining.length, at)) : 0;
    say(hold(of, next, inNext[by.place === -1 && next !== column ? inNext.length : stays] ?? null));
  };
  /** The column beside one in its lane, or with `place` the one of its board in the lane above or below; the same where there is none. */
  const columnBeside = (column: HTMLElement, by: { column: number; place: number }) => {
    const { lane, board: on } = column.dataset;
    const all = board.current?.querySelectorAll<HTMLElement>(
      '.board_lane[open] .board_column, .board_board > .board_column',
    );
    const columns = [...(all ?? [])].filter((element) =>
      by.column === 0 ? element.dataset['board'] === on : element.dataset['lane'] === lane,
    );
    return columns[columns.indexOf(column) + by.column + by.place] ?? column;
  };
  const stays = ({ label, ids }: Held) =>
    say(words('board.stays', { count: ids.length, key: label }));
  const end = (dropped: Held) => {
    const { id, ids, column, before, fromLane, dropTarget } = dropped;
    setHeld(null);
    const all = ticketsIn(column);
    const at = all.findIndex((ticket) => ticket.id === id);
    const isItsPlace = ids.length === 1 && at !== -1 && all[at + 1]?.id === before?.id;
    const last = all.findLast((ticket) => !ids.includes(ticket.id));
    const beside = before === null ? { after: last?.id } : { before: before.id };
    const to = { ...beside, board: dropTarget.board, lane: dropTarget.lane };
    // Where nothing moves, the handle keeps the focus.
    if (isItsPlace || !drop(id, to, fromLane)) stays(dropped);
    else focusCard(id);
  };

  const steps: Record<string, { column: number; place: number }> = {
    ArrowUp: { column: 0, place: -1 },
    ArrowDown: { column: 0, place: 1 },
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as Element;
    const side = sideStep(event.key);
    const step = side === undefined ? steps[event.key] : { column: side, place: 0 };
    const isPress = event.key === 'Enter' || event.key === ' ';
    const isAtHandle = target.closest('.board_dragHandle') !== null;
    if (held === null && !(isPress && isAtHandle)) return;
    if (held !== null && step === undefined && !isPress && event.key !== 'Escape') return;
    // Otherwise the list would handle the key, too.
    event.preventDefault();
    event.stopPropagation();
    if (held === null) take(target);
    else if (step !== undefined) go(held, step);
    else if (isPress) end(held);
    else {
      setHeld(null);
      stays(held);
    }
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (held !== null && !board.current?.contains(relatedTarget)) setHeld(null);
  };
  return { held, onKeyDown, onBlur };
}
