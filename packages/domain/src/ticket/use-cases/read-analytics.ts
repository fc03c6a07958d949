import { foundOrRefused, refusalForMissing } from '../../tenancy/found-or-refused.ts';
import type { Principal } from '../../access/principal.ts';
import type { Ports } from '../../ports/ports.ts';
import { type AnalyticsFilter, analyticsOf, type AnalyticsRecord } from '../../ports/analytics.ts';
import { fieldGroup } from '../../project/field-analytics.ts';
import { invalid } from '../../kernel/domain-error.ts';
import type { GroupFilter } from '../../ports/tickets.port.ts';
import {
  ticketGroupsOf,
  type GroupMeasure,
  type TicketGrouping,
  type TicketGroups,
} from '../ticket-groups.ts';
import { resolveAnalyticsFilter, withFields } from './filter-fields.ts';
import {
  weeklyAnalyticsOf,
  type WeeklyAnalyticsRecord,
  weeksUntil,
} from '../../project/weekly-analytics.ts';

/** The present progress of a project, archived or not; with a filter, of the tickets that match. */
export const readAnalytics =
  ({ tenancy, clock }: Pick<Ports, 'tenancy' | 'clock'>) =>
  async (
    principal: Principal,
    { project, filter }: { project: string; filter?: AnalyticsFilter },
  ): Promise<AnalyticsRecord> => {
    const { projects } = tenancy.queriesOf(principal);
    const limits = await resolveAnalyticsFilter(tenancy, principal, { project, filter });
    const workload = await foundOrRefused(await projects.workload(project, clock(), limits), () =>
      refusalForMissing(tenancy, principal, 'project', project),
    );
    return analyticsOf(workload);
  };

/** The tickets created and completed in each of the last weeks of a project, archived or not; `weeks` is at most `maxWeeks`. With a filter, only tickets that match. */
export const readWeeklyAnalytics =
  ({ tenancy, clock }: Pick<Ports, 'tenancy' | 'clock'>) =>
  async (
    principal: Principal,
    { project, weeks, filter }: { project: string; weeks: number; filter?: AnalyticsFilter },
  ): Promise<WeeklyAnalyticsRecord> => {
    const { projects } = tenancy.queriesOf(principal);
    const range = weeksUntil(clock(), weeks);
    const limits = await resolveAnalyticsFilter(tenancy, principal, { project, filter });
    const counted = await foundOrRefused(await projects.weeks(project, range, limits), () =>
      refusalForMissing(tenancy, principal, 'project', project),
    );
    return weeklyAnalyticsOf(range, counted);
  };

/**
 * The tickets of a project in groups, archived or not, by a field, and the parts of each by another one. Refuses with `validation_failed` what `fieldGroup` and
 * `TicketQueries.groups` refuse, and (split) the same field twice.
 */
export const readTicketGroups =
  ({ tenancy }: Pick<Ports, 'tenancy'>) =>
  async (
    principal: Principal,
    {
      project,
      filter,
      by,
      split,
      measure,
    }: {
      project: string;
      filter: GroupFilter;
      by: TicketGrouping;
      split?: TicketGrouping | undefined;
      measure: GroupMeasure;
    },
  ): Promise<TicketGroups> => {
    if (by === split) throw invalid('split', 'must differ from by');
    const of = { project, filter: { ...filter, words: [] } };
    const [selected, group] = await withFields(tenancy, principal, of, by, fieldGroup('by'));
    const none = { project, filter: { words: [], archived: false } } as const;
    const [, part] = await withFields(tenancy, principal, none, split ?? '', fieldGroup('split'));
    const request = { by: group, split: part || null, measure };
    const cells = await foundOrRefused(
      await tenancy.queriesOf(principal).tickets.groups(project, selected, request),
      () => refusalForMissing(tenancy, principal, 'project', project),
    );
    return ticketGroupsOf(cells, request);
  };
