import type { Cursor } from '../../kernel/page.ts';
import { foundOrRefused, refusalForMissing } from '../../tenancy/found-or-refused.ts';
import { systemPrincipal, type Principal } from '../../tenancy/principal.ts';
import type { Tenancy } from '../../tenancy/tenancy.port.ts';
import type { EventType } from '../event-kind.ts';
import { kindsOf } from '../event-pattern.ts';
import { callerFollower } from '../caller-follower.ts';
import type { CallerFollower, EventWithCursor } from '../events.port.ts';

/** Says that something in a project has changed; what and by whom, the ordinary reads say. */
export interface ProjectChange {
  readonly type: 'project.changed';
  readonly project_id: string;
}

/** What everyone who can read a project sees of it: no documents and no people. */
const concerning = new Set<EventType>(['board.*', 'ticket.*', 'label.*'].flatMap(kindsOf));

/** Whether an event is of what everyone sees who can read its project. */
export const isOfWork = ({ record }: EventWithCursor): boolean => concerning.has(record.type);

/**
 * Follows the changes of one project from `after` on; without it, from now on. `next` returns an empty array when nothing of
 * the project has changed, and one change for all events that it reads at once. Refuses what `readProject` refuses. Before each
 * change it checks that the caller can still read the project. It ends when they cannot, or when the check fails.
 */
export const createFollowProjectChanges =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    { project, after }: { project: string; after?: Cursor | undefined },
  ): Promise<CallerFollower<ProjectChange>> => {
    const find = () => tenancy.queriesOf(principal).projects.find(project);
    await foundOrRefused(await find(), () =>
      refusalForMissing(tenancy, principal, 'project', project),
    );
    // One follower reads the whole log for all callers of the organization; its events are not returned.
    const { events } = tenancy.queriesOf(systemPrincipal(principal.organizationId));
    const whole = await events.follow(after);
    const record: ProjectChange = { type: 'project.changed', project_id: project };
    return callerFollower(whole, async (next) => {
      const own = next.filter((event) => event.record.project_id === project);
      if (own.length > 0 && (await find()) === null) return null;
      return own.some(isOfWork) ? [{ record, cursor: whole.cursor }] : [];
    });
  };
