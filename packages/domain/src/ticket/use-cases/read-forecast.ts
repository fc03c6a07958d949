import { dayClock } from '../../flow/day-clock.ts';
import { firstDayFor, forecastReport, type ForecastReport } from '../../flow/forecast-report.ts';
import { foundOrRefused, refusalForMissing } from '../../tenancy/found-or-refused.ts';
import { countTickets } from './read-tickets.ts';
import type { Principal } from '../../access/principal.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TicketFilter } from '../../ports/tickets.port.ts';

interface ReadForecast {
  project: string;
  /** How many tickets are to be finished; without it, those that the filter selects and that are not done. */
  tickets?: number | undefined;
  filter: TicketFilter;
  /** A day of the project's zone, as `2031-05-04`; without it, 28 days ahead. */
  by?: string | undefined;
  trials: number;
}

/**
 * When so many tickets of a project will be finished, and how many by a day. Refuses what `countTickets` and `forecastReport` refuse.
 */
export const readForecast =
  ({ tenancy, clock }: Pick<Ports, 'tenancy' | 'clock'>) =>
  async (
    principal: Principal,
    { project, tickets, filter, by, trials }: ReadForecast,
  ): Promise<ForecastReport> => {
    const now = clock().getTime();
    const facts = await foundOrRefused(
      await tenancy.queriesOf(principal).projects.finishedDays(project, firstDayFor(now)),
      () => refusalForMissing(tenancy, principal, 'project', project),
    );
    const remaining = async () => {
      if (filter.completed) return 0;
      const open = { ...filter, completed: false };
      return (await countTickets({ tenancy })(principal, { project, filter: open })).total;
    };
    const question = { tickets: tickets ?? (await remaining()), by: by ?? null, trials };
    return forecastReport(facts, question, dayClock(facts.timeZone)(now));
  };
