import { useQueryClient } from '@tanstack/react-query';
import { useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import type { Ticket } from '../../api/types.ts';
import { showMessage } from '../feedback/messages.tsx';
import { ticketsOf } from '../ticket/changes/column-pages.ts';
import { useBoardContext } from './board-context.tsx';
import { draggedWith } from './drag-together.ts';
import { dropTargetIn, type DropTarget } from './drop-target.ts';
import { columnPlaces, ticketPlaces, type ColumnPlace } from '../ticket/changes/shown-tickets.ts';
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
  /** Where it was taken, and over which column it is. */
  from: ColumnPlace;
  column: ColumnPlace;
  before: Ticket | null;
  dropTarget: DropTarget;
}

/** By how many columns, or places in a column, a key moves the card. */
interface Step {
  column: number;
  place: number;
}

const isSame = (a: ColumnPlace, b: ColumnPlace) => a.element === b.element;
const say = (text: string) => showMessage({ text, isSpoken: true });

/** Dragging by the keyboard: Enter at the handle of a card begins, the arrow keys choose a position, Enter drops the card, Escape cancels. */
export function useKeyDrag(board: RefObject<HTMLDivElement | null>) {
  const client = useQueryClient();
  const { project } = useBoardContext();
  const { filter } = useBoardFilter();
  const shownColumns = useShownColumns();
  const drop = useDrop();
  const [held, setHeld] = useState<Held | null>(null);

  const ticketsIn = ({ board: on, lane, element }: ColumnPlace) => {
    const all = ticketsOf(client.getQueryData(columnQuery(project.id, on, filter).queryKey));
    if (lane === undefined) return all;
    const shown = new Set(ticketPlaces.within(element).map(({ id }) => id));
    return all.filter(({ id }) => shown.has(id));
  };
  const hold = (
    taken: Pick<Held, 'id' | 'ids' | 'label' | 'from'>,
    column: ColumnPlace,
    before: Ticket | null,
  ) => {
    column.element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const dropTarget = dropTargetIn(column, before?.id ?? null, taken.from.board);
    setHeld({ ...taken, column, before, dropTarget });
    const { name } = column;
    if (dropTarget.isFull) return words('board.overFull', { column: name });
    return before === null
      ? words('board.overEnd', { column: name })
      : words('board.overBefore', { column: name, key: before.key });
  };
  const take = (target: Element) => {
    const card = ticketPlaces.around(target);
    const from = columnPlaces.around(target);
    const all = from === undefined ? [] : ticketsIn(from);
    const at = all.findIndex(({ id }) => id === card?.id);
    const ticket = all[at];
    if (from === undefined || ticket === undefined) return;
    const taken = draggedWith(client, shownColumns, ticket.id);
    const ids = taken.map((dragged) => dragged.id);
    const label = ticket.key;
    const next = all.slice(at).find((candidate) => !ids.includes(candidate.id)) ?? null;
    hold({ id: ticket.id, ids, label, from }, from, next);
    say(words('board.startedDragging', { count: taken.length, key: label }));
  };
  const go = (of: Held, by: Step) => {
    const { ids, column, before } = of;
    const othersIn = (list: ColumnPlace) => ticketsIn(list).filter(({ id }) => !ids.includes(id));
    const remaining = othersIn(column);
    const at = (before === null ? remaining.length : remaining.indexOf(before)) + by.place;
    const isInside = by.column === 0 && at >= 0 && at <= remaining.length;
    const next = isInside ? column : columnBeside(column, by);
    const inNext = othersIn(next);
    const stays = isSame(next, column) ? Math.max(0, Math.min(remaining.length, at)) : 0;
    say(
      hold(
        of,
        next,
        inNext[by.place === -1 && !isSame(next, column) ? inNext.length : stays] ?? null,
      ),
    );
  };
  const stays = ({ label, ids }: Held) =>
    say(words('board.stays', { count: ids.length, key: label }));
  const end = (dropped: Held) => {
    const { id, ids, from, column, before, dropTarget } = dropped;
    setHeld(null);
    const all = ticketsIn(column);
    const at = all.findIndex((ticket) => ticket.id === id);
    const isItsPlace = ids.length === 1 && at !== -1 && all[at + 1]?.id === before?.id;
    const last = all.findLast((ticket) => !ids.includes(ticket.id));
    const beside = before === null ? { after: last?.id } : { before: before.id };
    const to = { ...beside, board: dropTarget.board, lane: dropTarget.lane };
    // Where nothing moves, the handle keeps the focus.
    if (isItsPlace || !drop(id, to, from.lane)) stays(dropped);
    else focusCard(id);
  };

  const steps: Record<string, Step> = {
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

/** The column beside one in its lane, or with `place` the one of its board in the lane above or below; the same where there is none. */
function columnBeside(own: ColumnPlace, by: Step): ColumnPlace {
  const isInLane = own.lane !== undefined;
  const columns = columnPlaces.all(({ board: on, lane, fold }) => {
    if (by.column !== 0) return lane === own.lane;
    return on === own.board && (lane !== undefined) === isInLane && fold?.current?.open !== false;
  });
  const at = columns.findIndex((column) => isSame(column, own));
  return columns[at + by.column + by.place] ?? own;
}
