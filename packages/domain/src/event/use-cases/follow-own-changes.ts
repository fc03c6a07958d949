import type { Cursor } from '../../kernel/page.ts';
import { refuseForeignOrganization } from '../../tenancy/found-or-refused.ts';
import { systemPrincipal, type Principal } from '../../access/principal.ts';
import type { Tenancy } from '../../ports/tenancy.port.ts';
import { callerFollower, changesAccess } from '../caller-follower.ts';
import type { CallerFollower, EventWithCursor } from '../events.port.ts';
import { isOfWork, type ProjectChange } from './follow-project-changes.ts';

const projectsOf = (events: readonly EventWithCursor[]): string[] =>
  events.flatMap(({ record }) => record.project_id ?? []);

/** The number of projects for which a follower remembers whether its caller can read them. */
const maxKnown = 1_000;

/** Whether the person was added to a project by the event, or removed from it. */
const isMembershipOf = ({ record: { type, data } }: EventWithCursor, person: string | undefined) =>
  type.startsWith('project.member.') && 'id' in data && data.id === person;

/**
 * Follows the changes of all projects of the organization that the caller can read, after `after`; without it, from now on. `next`
 * returns one change for each such project that has events. After each event that can change access, it checks again whether the caller
 * can read the project. A project that the caller has just been added to or removed from is returned, too. It ends when the storage is
 * unavailable. Refuses an organization that is not the caller's.
 */
export const followOwnChanges =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    { organization, after }: { organization: string; after?: Cursor | undefined },
  ): Promise<CallerFollower<ProjectChange>> => {
    await refuseForeignOrganization(tenancy, principal, organization);
    // One follower reads the whole log for all callers of the organization; its events are not returned.
    const { events } = tenancy.queriesOf(systemPrincipal(principal.organizationId));
    const whole = await events.follow(after);
    // Otherwise each of many followers would read a project at each of its changes.
    const known = new Map<string, boolean>();
    const canRead = async (id: string): Promise<boolean> => {
      const before = known.get(id);
      if (before !== undefined) return before;
      const found = (await tenancy.queriesOf(principal).projects.find(id)) !== null;
      if (known.size >= maxKnown) known.clear();
      known.set(id, found);
      return found;
    };
    return callerFollower(whole, async (next) => {
      if (changesAccess(next)) known.clear();
      for (const { record } of next) {
        if (record.type.startsWith('project.')) known.delete(record.project_id ?? '');
      }
      const joinedOrLeft = projectsOf(
        next.filter((event) => isMembershipOf(event, principal.person?.userId)),
      );
      const own: string[] = [];
      for (const id of new Set([...projectsOf(next.filter(isOfWork)), ...joinedOrLeft])) {
        if (joinedOrLeft.includes(id) || (await canRead(id))) own.push(id);
      }
      const { cursor } = whole;
      return own.map((id) => ({ record: { type: 'project.changed', project_id: id }, cursor }));
    });
  };
