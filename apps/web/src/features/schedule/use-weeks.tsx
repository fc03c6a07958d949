import { useSession } from '../../data/session.tsx';
import { useIsPhone } from '../../design/use-is-phone.ts';
import { browserWeekStart } from '../../words/week-start.ts';
import { plusDays, today, weekOf } from './days.ts';
import { usePlace } from './use-place.tsx';
import { weeksAround, weeksOfMonth, type Weeks } from './weeks.ts';

/** The weeks that the address names: those of its month, or around today without one; on a phone, one. */
export function useWeeks(): Weeks {
  const { day, isToday, by } = usePlace();
  const weekStart = useSession().me.week_start ?? browserWeekStart() ?? 1;
  const isPhone = useIsPhone();
  if (by !== 'week' && !isPhone)
    return isToday ? weeksAround(today(), weekStart) : weeksOfMonth(day, weekStart);
  const [earlier, later] = [plusDays(day, -7), plusDays(day, 7)];
  return { by: 'week', day, month: null, weeks: [weekOf(day, weekStart)], earlier, later };
}
