import { useState } from 'react';
import type { Ticket } from '../../api/types.ts';
import { Button } from '../../design/button.tsx';
import { classes } from '../../design/classes.ts';
import { ModalDialog } from '../../design/modal-dialog.tsx';
import { useWords } from '../../words/use-words.tsx';
import { dayInWords, monthOf, today, type Day } from './days.ts';
import { ScheduleTicket, type Hands } from './schedule-ticket.tsx';
import layoutCss from '../../design/layout.module.css';
import scheduleCss from './schedule.module.css';

/** The most tickets that a day shows in a week, and in several. */
const shownOnDay = { week: 12, month: 4 } as const;

/** A mark of a ticket on a day: it is due then or, `isStart`, starts then and is due on a later one. */
export interface Mark {
  ticket: Ticket;
  isStart: boolean;
}

/** A day with its tickets. A dialog shows all tickets of a day that has more than there is room for. */
export function CalendarDay({
  day,
  by,
  isBeside,
  marks,
  hands,
}: {
  day: Day;
  by: keyof typeof shownOnDay;
  /** Of another month than the one in sight, or past. */
  isBeside: boolean;
  marks: readonly Mark[];
  hands: Hands;
}) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const most = shownOnDay[by];
  const shown = marks.length <= most + 1 ? marks : marks.slice(0, most);
  const name = dayInWords(day, { dateStyle: 'full' });
  return (
    <li
      className={classes(
        scheduleCss.day,
        isBeside && scheduleCss.beside,
        day === today() && scheduleCss.today,
      )}
      aria-current={day === today() ? 'date' : undefined}
    >
      <time dateTime={day} aria-label={name}>
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
      {marks.length > 0 && <Marks marks={shown} hands={hands} />}
      {shown.length < marks.length && (
        <button type="button" className={scheduleCss.more} onClick={() => setOpen(true)}>
          {words('planning.moreTickets', { count: marks.length - shown.length })}
        </button>
      )}
      {isOpen && (
        <ModalDialog title={name} isOpen onClose={() => setOpen(false)}>
          <div className={scheduleCss.wholeDay} onClick={() => setOpen(false)}>
            <Marks marks={marks} hands={{ ...hands, drag: null }} />
          </div>
          <div className={layoutCss.actions}>
            <Button onPress={() => setOpen(false)}>{words('ui.close')}</Button>
          </div>
        </ModalDialog>
      )}
    </li>
  );
}

function Marks({ marks, hands }: { marks: readonly Mark[]; hands: Hands }) {
  return (
    <ul>
      {marks.map(({ ticket, isStart }) => (
        <li key={`${ticket.id}${isStart}`}>
          <ScheduleTicket ticket={ticket} hands={hands} part={isStart ? 'start' : 'both'} />
        </li>
      ))}
    </ul>
  );
}
