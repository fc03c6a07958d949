import { useState, type CSSProperties, type KeyboardEvent } from 'react';
import { Button } from '../../design/button.tsx';
import { classes } from '../../design/classes.ts';
import { Icon } from '../../design/icon.tsx';
import { ModalDialog } from '../../design/modal-dialog.tsx';
import { useWords } from '../../words/use-words.tsx';
import { dayInWords, monthOf, today, type Day } from './days.ts';
import { ScheduleTicket, type Hands } from './schedule-ticket.tsx';
import { hiddenOn, isOn, shownOf, type Piece } from './week-pieces.ts';
import layoutCss from '../../design/layout.module.css';
import calendarCss from './calendar.module.css';
import scheduleCss from './schedule.module.css';

/** The most tickets that a day shows in a week, and in several. */
export const shownOnDay = { week: 24, month: 4 } as const;

/** How a day begins a ticket; null: none can be made. */
export interface NewOnDay {
  begin: (day: Day) => void;
  /** The day whose plus sign Tab goes to; arrow keys go to the others. */
  reached: Day;
  buttonOf: (day: Day) => (button: HTMLElement | null) => void;
  onKeyDown: (event: KeyboardEvent, day: Day) => void;
}

/** A day with its tickets. A dialog shows all tickets of a day that has more than there is room for. */
export function CalendarDay({
  day,
  at,
  isFirst,
  isBeside,
  pieces,
  most,
  hands,
  adding,
}: {
  day: Day;
  /** Its number in its week, from 0. */
  at: number;
  /** Whether its week is the first in sight. */
  isFirst: boolean;
  /** Of another month than the one in sight, or past. */
  isBeside: boolean;
  /** Those of its week. */
  pieces: readonly Piece[];
  most: number;
  hands: Hands;
  adding: NewOnDay | null;
}) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const begun = shownOf(pieces, most).filter((piece) => piece.at === at);
  const hidden = hiddenOn(at, pieces, most);
  const name = dayInWords(day, { dateStyle: 'full' });
  return (
    <li
      className={classes(
        calendarCss.day,
        isBeside && calendarCss.beside,
        day === today() && calendarCss.today,
      )}
      aria-current={day === today() ? 'date' : undefined}
      onDoubleClick={({ currentTarget, target }) => {
        const place = target as Element;
        if (currentTarget.contains(place) && place.closest('a, button') === null)
          adding?.begin(day);
      }}
    >
      <div className={calendarCss.dayHead}>
        <time dateTime={day} aria-label={name}>
          <span className={calendarCss.dayNumber}>
            {dayInWords(day, {
              day: 'numeric',
              ...(day === monthOf(day) && { month: 'short' }),
            })}
          </span>
          <span className={calendarCss.dayName}>
            {dayInWords(day, { weekday: 'long', month: 'short', day: 'numeric' })}
          </span>
        </time>
        {adding !== null && (
          <button
            ref={adding.buttonOf(day)}
            type="button"
            className={calendarCss.addOnDay}
            tabIndex={day === adding.reached ? 0 : -1}
            title={words('ticket.newTicket')}
            aria-label={`${words('ticket.newTicket')}, ${name}`}
            onClick={() => adding.begin(day)}
            onKeyDown={(event) => adding.onKeyDown(event, day)}
          >
            <Icon name="plus" />
          </button>
        )}
      </div>
      {begun.length > 0 && (
        <ul>
          {begun.map((piece) => (
            <li
              key={piece.ticket.id}
              className={calendarCss.piece}
              style={{ '--lane': piece.lane + 1 } as CSSProperties}
            >
              <ScheduleTicket
                ticket={piece.ticket}
                hands={hands}
                piece={{ ...piece, isMore: piece.isBegun && !isFirst }}
              />
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <button type="button" className={calendarCss.more} onClick={() => setOpen(true)}>
          {words('planning.moreTickets', { count: hidden })}
        </button>
      )}
      {isOpen && (
        <ModalDialog title={name} isOpen onClose={() => setOpen(false)}>
          <div className={scheduleCss.wholeDay} onClick={() => setOpen(false)}>
            <ul>
              {pieces
                .filter((piece) => isOn(at, piece))
                .map(({ ticket }) => (
                  <li key={ticket.id}>
                    <ScheduleTicket ticket={ticket} hands={{ ...hands, drag: null }} />
                  </li>
                ))}
            </ul>
          </div>
          <div className={layoutCss.actions}>
            <Button onPress={() => setOpen(false)}>{words('ui.close')}</Button>
          </div>
        </ModalDialog>
      )}
    </li>
  );
}
