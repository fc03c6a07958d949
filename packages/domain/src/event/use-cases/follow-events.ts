import { invalid } from '../../kernel/domain-error.ts';
import type { Cursor } from '../../kernel/page.ts';
import { refuseForeignOrganization } from '../../tenancy/found-or-refused.ts';
import { hideFromPlainMember } from '../../records/visibility.ts';
import type { Principal } from '../../access/principal.ts';
import type { Tenancy } from '../../ports/tenancy.port.ts';
import { selectsAffected, shownAs } from '../affected-kind.ts';
import { kindsFor } from '../event-pattern.ts';
import { callerFollower } from '../caller-follower.ts';
import type { CallerFollower, EventWithCursor } from '../events.port.ts';

/**
 * Follows the log of the caller's organization after `after`, a cursor of `listEvents` with the same `type` and
 * `projectId`; without it, from now on. `next` returns an empty array when it has read only events that are not
 * selected. Refuses what `listEvents` refuses. The caller's permission is checked only here, not at each `next`.
 */
export const followEvents =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    {
      organization,
      type,
      projectId,
      after,
    }: {
      organization: string;
      type?: readonly string[] | undefined;
      projectId?: string | undefined;
      after?: Cursor | undefined;
    },
  ): Promise<CallerFollower> => {
    await refuseForeignOrganization(tenancy, principal, organization);
    hideFromPlainMember(principal, 'organization');
    const kinds = kindsFor(type);
    const { events, projects } = tenancy.queriesOf(principal);
    if (projectId !== undefined && (await projects.find(projectId)) === null) {
      throw invalid('project_id', 'is not a project of this organization');
    }
    const isSelected = ({ record }: EventWithCursor): boolean =>
      (kinds === undefined || kinds.includes(record.type) || selectsAffected(record, { kinds })) &&
      (projectId === undefined || record.project_id === projectId);
    return callerFollower(await events.follow(after), (next) =>
      next
        .filter(isSelected)
        .map((event) => ({ ...event, record: shownAs(event.record, { kinds }) })),
    );
  };
