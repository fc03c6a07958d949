import { foundOrRefused, refusalForMissing } from '../../tenancy/found-or-refused.ts';
import type { Principal } from '../../access/principal.ts';
import type { Ports } from '../../ports/ports.ts';
import { type AnalyticsFilter, analyticsOf, type AnalyticsRecord } from '../../ports/analytics.ts';
import { resolveAnalyticsFilter } from './filter-fields.ts';
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
