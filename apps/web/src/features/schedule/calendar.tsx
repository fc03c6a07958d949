import { useRef, useState } from 'react';
import type { Project, Ticket } from '../../api/types.ts';
import { useSession } from '../../data/session.tsx';
import { classes } from '../../design/classes.ts';
import { useIsPhone } from '../../design/use-is-phone.ts';
import { useWords } from '../../words/use-words.tsx';
import { browserWeekStart } from '../../words/week-start.ts';
import { dayInWords, dayOf, daysFrom, monthOf, plusDays, today, weekOf, type Day } from './days.ts';
import { usePlace } from './use-place.tsx';
import { ScheduleHead } from './schedule-tools.tsx';
import { ScheduleTicket, type Hands } from './schedule-ticket.tsx';
import type { Schedule } from './use-schedule.ts';
import { useScheduleNames } from './use-schedule-names.tsx';
import { useDayDrag } from './use-day-drag.tsx';
import { useMoveDates } from './use-move-dates.tsx';
import { Undated } from './undated.tsx';
import textCss from '../../design/text.module.css';
import scheduleCss from './schedule.module.css';

/** The most tickets of a day that are shown before it is opened. */
const shownOnDay = 6;

/** The weeks in sight, each by its first day: those of a month, or one. */
export interface Weeks {
  by: 'month' | 'week';
  day: Day;
  weeks: readonly Day[];
}

/** The weeks that the address names; on a phone, one. */
export function useWeeks(): Weeks {
  const { day, by: chosen } = usePlace();
  const weekStart = useSession().me.week_start ?? browserWeekStart() ?? 1;
  const isPhone = useIsPhone();
  const by = chosen === 'week' || isPhone ? 'week' : 'month';
  if (by === 'week') return { by, day, weeks: [weekOf(day, weekStart)] };
  const first = weekOf(monthOf(day), weekStart);
  const count = Math.ceil(daysFrom(first, monthOf(day, 1)) / 7);
  return { by, day, weeks: Array.from({ length: count }, (_, at) => plusDays(first, at * 7)) };
}

const weekDays = (week: Day): Day[] => Array.from({ length: 7 }, (_, at) => plusDays(week, at));

/** A mark of a ticket on a day: it is due then or, `isStart`, starts then and is due on a later one. */
interface Mark {
  ticket: Ticket;
  isStart: boolean;
}

/** The marks of tickets by day. */
function marksOf(tickets: readonly Ticket[], { moves }: Hands): ReadonlyMap<Day, Mark[]> {
  const marks = new Map<Day, Mark[]>();
  const add = (time: string | null, mark: Mark) => {
    if (time === null) return null;
    const day = dayOf(time);
    marks.set(day, [...(marks.get(day) ?? []), mark]);
    return day;
  };
  for (const ticket of tickets) {
    const { start_at, due_at } = moves.datesOf(ticket);
    const day = add(due_at ?? start_at, { ticket, isStart: false });
    if (due_at !== null && start_at !== null && dayOf(start_at) !== day)
      add(start_at, { ticket, isStart: true });
  }
  return marks;
}

/** The tickets of a project, or of all (null), by the days on which they are due, and start. */
export function Calendar({
  project,
  weeks: { by, day, weeks },
  schedule: { tickets, undated },
}: {
  project: Project | null;
  weeks: Weeks;
  schedule: Schedule;
}) {
  const words = useWords();
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
  const marks = marksOf([...tickets, ...undated], hands);
  const first = weeks[0] ?? day;
  const step = (count: number) => (by === 'month' ? monthOf(day, count) : plusDays(day, count * 7));
  return (
    <div className={scheduleCss.schedule} onClickCapture={drag.onClick}>
      <div className={scheduleCss.days}>
        <ScheduleHead
          title={
            by === 'month'
              ? dayInWords(day, { month: 'long', year: 'numeric' })
              : words('planning.weekFrom', { day: dayInWords(first, { dateStyle: 'long' }) })
          }
          earlier={step(-1)}
          later={step(1)}
          options={
            isPhone
              ? []
              : [
                  { id: 'month', name: words('planning.month') },
                  { id: 'week', name: words('planning.week') },
                ]
          }
          chosen={by}
        />
        <div className={scheduleCss.weekdays} aria-hidden="true">
          {weekDays(first).map((weekday) => (
            <span key={weekday}>{dayInWords(weekday, { weekday: 'short' })}</span>
          ))}
        </div>
        <ol className={scheduleCss.weeks}>
          {weeks.map((week) => (
            <li key={week}>
              <ol
                className={classes(scheduleCss.week, by === 'week' && scheduleCss.alone)}
                ref={(row) => {
                  if (row === null) rows.current.delete(week);
                  else rows.current.set(week, row);
                }}
              >
                {weekDays(week).map((of) => (
                  <CalendarDay
                    key={of}
                    day={of}
                    isBeside={by === 'month' && monthOf(of) !== monthOf(day)}
                    marks={marks.get(of) ?? []}
                    hands={hands}
                  />
                ))}
              </ol>
            </li>
          ))}
        </ol>
        {!isFixed && <p className={textCss.note}>{words('planning.helpOfCalendar')}</p>}
      </div>
      {!isFixed && <Undated tickets={undated} hands={hands} />}
    </div>
  );
}

function CalendarDay({
  day,
  isBeside,
  marks,
  hands,
}: {
  day: Day;
  /** Of the month before or after. */
  isBeside: boolean;
  marks: readonly Mark[];
  hands: Hands;
}) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen || marks.length <= shownOnDay + 1 ? marks : marks.slice(0, shownOnDay);
  return (
    <li
      className={classes(
        scheduleCss.day,
        isBeside && scheduleCss.beside,
        day === today() && scheduleCss.today,
      )}
      aria-current={day === today() ? 'date' : undefined}
    >
      <time dateTime={day} aria-label={dayInWords(day, { dateStyle: 'full' })}>
        <span className={scheduleCss.dayNumber}>
          {dayInWords(day, {
            day: 'numeric',
            ...(day === monthOf(day) && { month: 'short' }),
          })}
        </span>
        <span className={scheduleCss.dayName}>
          {dayInWords(day, { weekday: 'long', month: 'short', day: 'numeric' })}
        </span>
      </time>
      {marks.length > 0 && (
        <ul>
          {shown.map(({ ticket, isStart }) => (
            <li key={`${ticket.id}${isStart}`}>
              <ScheduleTicket ticket={ticket} hands={hands} part={isStart ? 'start' : 'both'} />
            </li>
          ))}
        </ul>
      )}
      {shown.length < marks.length && (
        <button type="button" className={scheduleCss.more} onClick={() => setOpen(true)}>
          {words('planning.moreTickets', { count: marks.length - shown.length })}
        </button>
      )}
    </li>
  );
}
