import type { Ticket } from '../../api/types.ts';
import { useWords } from '../../words/use-words.tsx';
import { spanOf } from './days.ts';
import { ScheduleTicket, type Hands } from './schedule-ticket.tsx';
import scheduleCss from './schedule.module.css';

/** The tickets without dates, beside the days: each is dragged to the day on which it is due. */
export function Undated({ tickets, hands }: { tickets: readonly Ticket[]; hands: Hands }) {
  const words = useWords();
  const shown = tickets.filter((ticket) => spanOf(hands.moves.datesOf(ticket)) === null);
  return (
    <section className={scheduleCss.undated} aria-labelledby="without-dates">
      <h3 id="without-dates">{words('planning.withoutDates')}</h3>
      {shown.length === 0 ? (
        <p>{words('planning.undatedHere')}</p>
      ) : (
        <ul>
          {shown.map((ticket) => (
            <li key={ticket.id}>
              <ScheduleTicket ticket={ticket} hands={hands} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
