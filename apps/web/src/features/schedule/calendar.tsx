import { useRef, type CSSProperties } from 'react';
import type { Project, Ticket } from '../../api/types.ts';
import { classes } from '../../design/classes.ts';
import { useIsPhone } from '../../design/use-is-phone.ts';
import { useWords } from '../../words/use-words.tsx';
import { TicketShortcuts } from '../ticket/ticket-shortcuts.tsx';
import { CalendarDay, shownOnDay } from './calendar-day.tsx';
import { dayInWords, monthOf, monthsInWords, plusDays, spanOf, today, type Day } from './days.ts';
import { ScheduleHead, type Choices } from './schedule-tools.tsx';
import type { Hands } from './schedule-ticket.tsx';
import type { Schedule } from './use-schedule.ts';
import { useScheduleNames } from './use-schedule-names.tsx';
import { useDayDrag } from './use-day-drag.tsx';
import { useMoveDates } from './use-move-dates.tsx';
import { useNewOnDay } from './use-new-on-day.tsx';
import { Undated } from './undated.tsx';
import { piecesOf, shownOf, type Piece, type TicketSpan } from './week-pieces.ts';
import type { Weeks } from './weeks.ts';
import textCss from '../../design/text.module.css';
import calendarCss from './calendar.module.css';
import scheduleCss from './schedule.module.css';

const weekDays = (week: Day): Day[] => Array.from({ length: 7 }, (_, at) => plusDays(week, at));

/** Whether a day is of another month than `month`; without a month, whether it is past. */
const isBeside = (day: Day, month: Day | null): boolean =>
  month === null ? day < today() : monthOf(day) !== month;

/** The rows that the pieces of a week take; one without any, because a sheet repeats nothing no times. */
const lanesOf = (pieces: readonly Piece[], most: number): number =>
  Math.max(1, ...shownOf(pieces, most).map(({ lane }) => lane + 1));

/** The days of tickets; those without dates have none. */
const spansOf = (tickets: readonly Ticket[], { moves }: Hands): TicketSpan[] =>
  tickets.flatMap((ticket) => {
    const span = spanOf(moves.datesOf(ticket));
    return span === null ? [] : [{ ticket, ...span }];
  });

/** The tickets of a project, or of all (null), on the days from their start to when they are due. */
export function Calendar({
  project,
  weeks: { by, day, month, weeks, earlier, later },
  schedule: { tickets, undated },
  options,
}: {
  project: Project | null;
  weeks: Weeks;
  schedule: Schedule;
  /** The ways to show the days, where those of a calendar are not meant. */
  options?: Choices | undefined;
}) {
  const words = useWords();
  const ownOptions = [
    { id: 'month', name: words('planning.month') },
    { id: 'week', name: words('planning.week') },
  ];
  const rows = useRef(new Map<Day, HTMLElement>());
  const { boards, isFixed } = useScheduleNames(project, tickets);
  const isPhone = useIsPhone();
  const moves = useMoveDates(!isFixed);
  const dayAt = (x: number, y: number): Day | null => {
    for (const [week, row] of rows.current) {
      const { left, right, top, bottom } = row.getBoundingClientRect();
      if (x < left || x >= right || y < top || y >= bottom) continue;
      const at = Math.floor(((x - left) / (right - left)) * 7);
      return plusDays(week, document.documentElement.dir === 'rtl' ? 6 - at : at);
    }
    return null;
  };
  const drag = useDayDrag(moves, dayAt);
  const hands: Hands = {
    moves,
    drag: isFixed ? null : drag,
    weekly: true,
    boards,
  };
  const spans = spansOf([...tickets, ...undated], hands);
  const first = weeks[0] ?? day;
  const most = shownOnDay[by];
  const adding = useNewOnDay(first, plusDays(weeks.at(-1) ?? day, 6), month ?? first);
  return (
    <div className={scheduleCss.schedule} onClickCapture={drag.onClick}>
      <div className={scheduleCss.days}>
        <ScheduleHead
          title={
            by === 'week'
              ? words('planning.weekFrom', { day: dayInWords(first, { dateStyle: 'long' }) })
              : monthsInWords(month ?? day, month ?? plusDays(day, 27))
          }
          earlier={earlier}
          later={later}
          options={options ?? (isPhone ? [] : ownOptions)}
          chosen={by}
        />
        <div className={calendarCss.weekdays} aria-hidden="true">
          {weekDays(first).map((weekday) => (
            <span key={weekday}>{dayInWords(weekday, { weekday: 'short' })}</span>
          ))}
        </div>
        <ol className={calendarCss.weeks}>
          {weeks.map((week) => {
            const pieces = piecesOf(week, spans);
            return (
              <li key={week}>
                <ol
                  className={classes(calendarCss.week, by === 'week' && calendarCss.alone)}
                  style={{ '--lanes': lanesOf(pieces, most) } as CSSProperties}
                  ref={(row) => {
                    if (row === null) rows.current.delete(week);
                    else rows.current.set(week, row);
                  }}
                >
                  {weekDays(week).map((of, at) => (
                    <CalendarDay
                      key={of}
                      day={of}
                      at={at}
                      isFirst={week === first}
                      isBeside={by === 'month' && isBeside(of, month)}
                      pieces={pieces}
                      most={most}
                      hands={hands}
                      adding={isFixed ? null : adding}
                    />
                  ))}
                </ol>
              </li>
            );
          })}
        </ol>
        {!isFixed && <p className={textCss.note}>{words('planning.helpOfCalendar')}</p>}
      </div>
      {!isFixed && <TicketShortcuts />}
      {!isFixed && <Undated tickets={undated} hands={hands} />}
    </div>
  );
}
