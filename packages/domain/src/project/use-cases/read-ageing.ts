import { ageingOf } from '../../flow/ageing.ts';
import { foundOrRefused, refusalForMissing } from '../../tenancy/found-or-refused.ts';
import type { Principal } from '../../access/principal.ts';
import type { Ports } from '../../ports/ports.ts';

const day = 86_400_000;

/** Cycle times are those of the tickets that ended in the last 90 days. */
const range = 90 * day;

/** The tickets that have been in progress for longer than 85 % of the tickets took that ended in the last 90 days. Durations are in days. */
export interface OldTickets {
  /** The time that 85 % took at most; null if none ended. */
  readonly p85Days: number | null;
  /** The oldest first, at most `flowBudget.listed`. */
  readonly tickets: readonly { key: string; title: string; days: number }[];
}

/** The tickets of a project that have been in progress for unusually long. */
export const readAgeing =
  ({ tenancy, clock }: Pick<Ports, 'tenancy' | 'clock'>) =>
  async (principal: Principal, { project }: { project: string }): Promise<OldTickets> => {
    const now = clock().getTime();
    const { p85Ms, open } = await foundOrRefused(
      await tenancy.queriesOf(principal).projects.ageing(project, now - range),
      () => refusalForMissing(tenancy, principal, 'project', project),
    );
    const tickets = open.flatMap((ticket) => {
      const { ageMs, isOld } = ageingOf(ticket, { now, p85Ms });
      const { key, title } = ticket;
      return isOld && key !== null && title !== null ? [{ key, title, days: ageMs / day }] : [];
    });
    return { p85Days: p85Ms === null ? null : p85Ms / day, tickets };
  };
