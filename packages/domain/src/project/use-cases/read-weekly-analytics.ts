import { refusalForMissing, foundOrRefused } from '../../tenancy/found-or-refused.ts';
import type { Principal } from '../../tenancy/principal.ts';
import type { Ports } from '../../ports.ts';
import type { AnalyticsFilter } from '../analytics.ts';
import { weeklyAnalyticsOf, weeksUntil, type WeeklyAnalyticsRecord } from '../weekly-analytics.ts';

/** What was created and completed in each of the last weeks of a project, archived or not; `weeks` is at most `maxWeeks`. With a filter, only tickets that match are counted. */
export const readWeeklyAnalytics =
  ({ tenancy, clock }: Pick<Ports, 'tenancy' | 'clock'>) =>
  async (
    principal: Principal,
    { project, weeks, filter }: { project: string; weeks: number; filter?: AnalyticsFilter },
  ): Promise<WeeklyAnalyticsRecord> => {
    const { projects } = tenancy.queriesOf(principal);
    const range = weeksUntil(clock(), weeks);
    const counted = await foundOrRefused(await projects.weeks(project, range, filter), () =>
      refusalForMissing(tenancy, principal, 'project', project),
    );
    return weeklyAnalyticsOf(range, counted);
  };
