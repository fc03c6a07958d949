import type { Clock } from '../../kernel/clock.port.ts';
import { refusalForMissing, foundOrRefused } from '../../tenancy/found-or-refused.ts';
import type { Principal } from '../../tenancy/principal.ts';
import type { Tenancy } from '../../tenancy/tenancy.port.ts';
import { analyticsOf, type AnalyticsRecord } from '../analytics.ts';

/** How far a project is just now, archived or not. */
export const createReadAnalytics =
  ({ tenancy, clock }: { tenancy: Tenancy; clock: Clock }) =>
  async (principal: Principal, { project }: { project: string }): Promise<AnalyticsRecord> => {
    const { projects } = tenancy.queriesOf(principal);
    const workload = await foundOrRefused(await projects.workload(project, clock()), () =>
      refusalForMissing(tenancy, principal, 'project', project),
    );
    return analyticsOf(workload);
  };
