import { useRef } from 'react';
import type { Project, Ticket } from '../../api/types.ts';
import { classes } from '../../design/classes.ts';
import { useIsPhone } from '../../design/use-is-phone.ts';
import { useWords } from '../../words/use-words.tsx';
import { CalendarDay, type Mark } from './calendar-day.tsx';
import { dayInWords, dayOf, monthOf, monthsInWords, plusDays, today, type Day } from './days.ts';
import { ScheduleHead } from './schedule-tools.tsx';
import type { Hands } from './schedule-ticket.tsx';
import type { Schedule } from './use-schedule.ts';
import { useScheduleNames } from './use-schedule-names.tsx';
import { useDayDrag } from './use-day-drag.tsx';
import { useMoveDates } from './use-move-dates.tsx';
import { Undated } from './undated.tsx';
import type { Weeks } from './weeks.ts';
import textCss from '../../design/text.module.css';
import scheduleCss from './schedule.module.css';

const weekDays = (week: Day): Day[] => Array.from({ length: 7 }, (_, at) => plusDays(week, at));

/** Whether a day is of another month than `month`; without a month, whether it is past. */
const isBeside = (day: Day, month: Day | null): boolean =>
  month === null ? day < today() : monthOf(day) !== month;

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
  weeks: { by, day, month, weeks, earlier, later },
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
                    by={by}
                    isBeside={by === 'month' && isBeside(of, month)}
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
