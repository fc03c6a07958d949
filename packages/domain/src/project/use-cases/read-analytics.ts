import { refusalForMissing, foundOrRefused } from '../../tenancy/found-or-refused.ts';
import type { Principal } from '../../tenancy/principal.ts';
import { analyticsOf, type AnalyticsRecord } from '../analytics.ts';
import type { Ports } from '../../ports.ts';

/** The present progress of a project, archived or not. */
export const createReadAnalytics =
  ({ tenancy, clock }: Pick<Ports, 'tenancy' | 'clock'>) =>
  async (principal: Principal, { project }: { project: string }): Promise<AnalyticsRecord> => {
    const { projects } = tenancy.queriesOf(principal);
    const workload = await foundOrRefused(await projects.workload(project, clock()), () =>
      refusalForMissing(tenancy, principal, 'project', project),
    );
    return analyticsOf(workload);
  };
