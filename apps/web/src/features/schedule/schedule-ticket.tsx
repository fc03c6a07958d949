import { useImperativeHandle, useRef, type CSSProperties, type RefObject } from 'react';
import { useLocation } from 'react-router';
import type { Board, Ticket } from '../../api/types.ts';
import { AppLink } from '../../design/app-link.tsx';
import { classes } from '../../design/classes.ts';
import { useWords } from '../../words/use-words.tsx';
import { ticketPlaces } from '../ticket/changes/shown-tickets.ts';
import type { useDayDrag } from './use-day-drag.tsx';
import { daysInWords, type DateMoves } from './use-move-dates.tsx';
import { isDone, isLate } from './late.ts';
import type { Piece } from './week-pieces.ts';
import scheduleCss from './schedule.module.css';

/** What moves the tickets of a page. */
export interface Hands {
  moves: DateMoves;
  /** Null: nothing is dragged. */
  drag: ReturnType<typeof useDayDrag> | null;
  /** Whether the up and down keys move by a week. */
  weekly: boolean;
  boards: ReadonlyMap<string, Board>;
}

/** A ticket on a day, or beside the days: a link to it that can be dragged, and moved by Shift and the arrow keys. */
export function ScheduleTicket({
  ticket,
  hands: { moves, drag, weekly, boards },
  link,
  bar,
  piece,
}: {
  ticket: Ticket;
  hands: Hands;
  /** Becomes the link that is shown. */
  link?: RefObject<HTMLAnchorElement | null>;
  /** Its place on a timeline, beside its title. */
  bar?: { style: CSSProperties; isEarly: boolean };
  /** Its days in a week of a calendar. `isMore`: a piece of them is shown before. */
  piece?: Piece & { isMore: boolean };
}) {
  const words = useWords();
  const shown = useRef<HTMLAnchorElement>(null);
  useImperativeHandle(link, () => shown.current as HTMLAnchorElement);
  const { search } = useLocation();
  const { id, key, title, board_id } = ticket;
  const dates = moves.datesOf(ticket);
  const board = boards.get(board_id);
  const days = daysInWords(dates);
  const isLong = piece !== undefined && piece.from < piece.to;
  const ends = bar
    ? (['start', 'due'] as const)
    : (['start', 'due'] as const).filter(
        (end) => isLong && !(end === 'start' ? piece.isBegun : piece.goesOn),
      );
  return (
    <AppLink
      ref={(element) => {
        shown.current = element;
        if (!piece?.isMore) moves.focusOf(ticket)(element);
        return ticketPlaces.ref({ id, key })(element);
      }}
      href={{ pathname: `tickets/${key}`, search }}
      mask={`/app/tickets/${key}`}
      className={classes(
        scheduleCss.ticket,
        bar && scheduleCss.bar,
        bar?.isEarly && scheduleCss.early,
        bar && dates.due_at === null && scheduleCss.open,
        isDone(ticket, board) && scheduleCss.done,
        isLate(ticket, dates, board) && scheduleCss.late,
        isLong && scheduleCss.long,
        piece?.isBegun && scheduleCss.begun,
        piece?.goesOn && scheduleCss.goesOn,
        moves.moving?.id === ticket.id && scheduleCss.moving,
      )}
      style={{
        ...bar?.style,
        ...(isLong && ({ '--span': piece.count } as CSSProperties)),
        borderInlineStartColor: board?.color,
      }}
      draggable={false}
      title={[key, title, days].filter(Boolean).join(' · ')}
      // Further pieces are for the pointer alone.
      {...(piece?.isMore
        ? { 'aria-hidden': true, tabIndex: -1 }
        : {
            'aria-label': [`${key} ${title}`, days, bar?.isEarly && words('planning.beginsEarly')]
              .filter(Boolean)
              .join(', '),
          })}
      onPointerDown={(event) => drag?.hold(event, ticket)}
      onKeyDown={(event) => moves.onKeyDown(event, ticket, weekly)}
    >
      {/* The title has its own direction; the ticket has that of the page, by which its edge and a bar are placed. */}
      {bar === undefined && (
        <span className={scheduleCss.title}>
          <span dir="auto">{title}</span>
        </span>
      )}
      {isLong && <span className={scheduleCss.daysOf}>{days}</span>}
      {drag !== null &&
        ends.map((end) => (
          <span
            key={end}
            className={end === 'start' ? scheduleCss.startEnd : scheduleCss.dueEnd}
            onPointerDown={(event) => {
              event.stopPropagation();
              drag.hold(event, ticket, end);
            }}
          />
        ))}
    </AppLink>
  );
}
