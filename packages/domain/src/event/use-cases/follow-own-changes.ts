import type { Cursor } from '../../kernel/page.ts';
import { StorageUnavailable } from '../../kernel/storage-unavailable.ts';
import { refuseForeignOrganization } from '../../tenancy/found-or-refused.ts';
import { systemPrincipal, type Principal } from '../../tenancy/principal.ts';
import type { Tenancy } from '../../tenancy/tenancy.port.ts';
import { changesAccess } from '../changes-access.ts';
import type { CallerFollower, EventWithCursor } from '../events.port.ts';
import { isOfWork, type ProjectChange } from './follow-project-changes.ts';

const projectsOf = (events: readonly EventWithCursor[]): string[] =>
  events.flatMap(({ record }) => record.project_id ?? []);

/** Whether the event says that the person came into a project, or left it. */
const isPlaceOf = ({ record: { type, data } }: EventWithCursor, person: string | undefined) =>
  type.startsWith('project.member.') && 'id' in data && data.id === person;

/**
 * Follows the changes of all projects of the organization that the caller can read, from `after` on; without it, from now on. `next`
 * returns one change for each project of which it reads events, after it has checked that the caller can read that project now; one
 * that they have just come into or left is said, too. It ends when the check fails. Refuses with `not_found` an organization that is not the caller's.
 */
export const createFollowOwnChanges =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    { organization, after }: { organization: string; after?: Cursor | undefined },
  ): Promise<CallerFollower<ProjectChange>> => {
    await refuseForeignOrganization(tenancy, principal, organization);
    // One follower reads the whole log for all callers of the organization; its events are not returned.
    const { events } = tenancy.queriesOf(systemPrincipal(principal.organizationId));
    const whole = await events.follow(after);
    // Not the cursor of the log: a change that is not answered yet must come after it.
    let { cursor } = whole;
    let isAccessInDoubt = false;
    return {
      get isAccessInDoubt() {
        return isAccessInDoubt;
      },
      get cursor() {
        return cursor;
      },
      async next() {
        const next = await whole.next();
        if (next === null) return null;
        isAccessInDoubt = changesAccess(next);
        // Also a project that the caller has just come into, or left.
        const places = projectsOf(
          next.filter((event) => isPlaceOf(event, principal.person?.userId)),
        );
        const own: string[] = [];
        try {
          for (const id of new Set([...projectsOf(next.filter(isOfWork)), ...places])) {
            const isThere = async () =>
              (await tenancy.queriesOf(principal).projects.find(id)) !== null;
            if (places.includes(id) || (await isThere())) own.push(id);
          }
        } catch (error) {
          // Who comes back resumes before these changes.
          if (error instanceof StorageUnavailable) return null;
          throw error;
        }
        cursor = whole.cursor;
        return own.map((id) => ({ record: { type: 'project.changed', project_id: id }, cursor }));
      },
      end: () => whole.end(),
    };
  };
