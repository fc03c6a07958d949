import { dayAfter, dayClock, daysOf, endOfDay, startOfDay } from '../../flow/day-clock.ts';
import { flowReport, type FlowReport } from '../../flow/flow-report.ts';
import { foundOrRefused, refusalForMissing } from '../../tenancy/found-or-refused.ts';
import type { Principal } from '../../access/principal.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TicketFilter } from '../../ports/tickets.port.ts';
import { resolveFilter } from './filter-fields.ts';

/** How many days there are without `from`. */
const usualDays = 90;

/** The first day that PostgreSQL and the API have. */
const firstDay = '0001-01-01';

interface ReadFlow {
  project: string;
  from?: string | undefined;
  to?: string | undefined;
  /** The tickets of the figures; one without conditions has also those that were deleted. */
  filter: TicketFilter;
}

/** Whether a filter leaves tickets out. */
const isSelective = ({ words, archived, deleted, custom, ...conditions }: TicketFilter): boolean =>
  words.length > 0 ||
  archived !== 'all' ||
  (deleted ?? 'exclude') !== 'exclude' ||
  Object.keys(custom ?? {}).length > 0 ||
  Object.values(conditions).some((condition) => condition !== undefined);

/**
 * The flow of a project, archived or not, from the day `from` to the day `to`, both included: days of the project's zone, as `2031-05-04`; the last 90 without
 * them. A filter selects by what tickets are now; with one, the report has no days. Refuses with `validation_failed` a range as `daysOf`, and what `countTickets` refuses.
 */
export const readFlow =
  ({ tenancy, clock }: Pick<Ports, 'tenancy' | 'clock'>) =>
  async (principal: Principal, { project, from, to, filter }: ReadFlow): Promise<FlowReport> => {
    const { projects } = tenancy.queriesOf(principal);
    const refusal = () => refusalForMissing(tenancy, principal, 'project', project);
    const { time_zone: zone } = await foundOrRefused(await projects.find(project), refusal);
    const timeZone = zone ?? 'UTC';
    const now = clock().getTime();
    const last = to ?? dayClock(timeZone)(now);
    const before = dayAfter(last, 1 - usualDays);
    const range = { from: from ?? (before < firstDay ? firstDay : before), to: last };
    daysOf(range);
    const moments = { since: startOfDay(range.from, timeZone), until: endOfDay(last, timeZone) };
    const selected = isSelective(filter)
      ? await resolveFilter(tenancy, principal, { project, filter })
      : null;
    const facts = await projects.flow(project, { ...range, ...moments }, selected);
    return flowReport(await foundOrRefused(facts, refusal), range, now);
  };
