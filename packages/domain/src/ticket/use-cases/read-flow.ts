import {
  dayAfter,
  dayClock,
  daysOf,
  endOfDay,
  startOfDay,
  type DayRange,
} from '../../flow/day-clock.ts';
import { flowReport, type FlowReport } from '../../flow/flow-report.ts';
import {
  organizationFlowReport,
  type OrganizationFlowReport,
} from '../../flow/organization-flow.ts';
import { flowBudget } from '../../budgets/flow-budget.ts';
import { invalid } from '../../kernel/domain-error.ts';
import {
  foundOrRefused,
  refusalForMissing,
  refuseForeignOrganization,
} from '../../tenancy/found-or-refused.ts';
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

/** The days from `from` to `to`; the last 90 without them. Refuses what `daysOf` refuses. */
function rangeOf(
  { from, to }: Pick<ReadFlow, 'from' | 'to'>,
  timeZone: string,
  now: number,
): DayRange {
  const last = to ?? dayClock(timeZone)(now);
  const before = dayAfter(last, 1 - usualDays);
  const range = { from: from ?? (before < firstDay ? firstDay : before), to: last };
  daysOf(range);
  return range;
}

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
    const range = rangeOf({ from, to }, timeZone, now);
    const moments = {
      since: startOfDay(range.from, timeZone),
      until: endOfDay(range.to, timeZone),
    };
    const selected = isSelective(filter)
      ? await resolveFilter(tenancy, principal, { project, filter })
      : null;
    const facts = await projects.flow(project, { ...range, ...moments }, selected);
    return flowReport(await foundOrRefused(facts, refusal), range, now);
  };

const day = 86_400_000;

/**
 * The flow of all live projects of the organization that the caller sees, or of those that the filter names, by phase: otherwise as that of a project.
 * Refuses with `validation_failed` (project_id) more projects than `flowBudget.projects`, and what `readFlow` refuses.
 */
export const readOrganizationFlow =
  ({ tenancy, clock }: Pick<Ports, 'tenancy' | 'clock'>) =>
  async (
    principal: Principal,
    { organization, from, to, filter }: Omit<ReadFlow, 'project'> & { organization: string },
  ): Promise<OrganizationFlowReport> => {
    await refuseForeignOrganization(tenancy, principal, organization);
    const now = clock().getTime();
    const range = rangeOf({ from, to }, 'UTC', now);
    const moments = {
      since: startOfDay(range.from, 'UTC') - day,
      until: endOfDay(range.to, 'UTC') + day,
    };
    const { projectIds = null, ...conditions } = filter;
    const selected = isSelective(conditions)
      ? await resolveFilter(tenancy, principal, { filter: conditions })
      : null;
    const { projects } = tenancy.queriesOf(principal);
    const facts = await projects.flowOfAll({ ...range, ...moments }, projectIds, selected);
    if (facts.projects > flowBudget.projects)
      throw invalid('project_id', `must name at most ${flowBudget.projects} projects`);
    return organizationFlowReport(facts, range, now);
  };
