import { refusalForMissing, foundOrRefused } from '../../tenancy/found-or-refused.ts';
import type { Principal } from '../../tenancy/principal.ts';
import { analyticsOf, type AnalyticsFilter, type AnalyticsRecord } from '../analytics.ts';
import type { Ports } from '../../ports.ts';

/** The present progress of a project, archived or not; with a filter, of the tickets that match. */
export const readAnalytics =
  ({ tenancy, clock }: Pick<Ports, 'tenancy' | 'clock'>) =>
  async (
    principal: Principal,
    { project, filter }: { project: string; filter?: AnalyticsFilter },
  ): Promise<AnalyticsRecord> => {
    const { projects } = tenancy.queriesOf(principal);
    const workload = await foundOrRefused(await projects.workload(project, clock(), filter), () =>
      refusalForMissing(tenancy, principal, 'project', project),
    );
    return analyticsOf(workload);
  };
