import { belongsToProject } from '../../record/plain-record.ts';
import { recordTypes } from '../../records/record-types.ts';
import type { Cursor } from '../../kernel/page.ts';
import { foundOrRefused, refusalForMissing } from '../../tenancy/found-or-refused.ts';
import { systemPrincipal, type Principal } from '../../access/principal.ts';
import type { Tenancy } from '../../ports/tenancy.port.ts';
import type { EventType } from '../event-kind.ts';
import { kindsOf } from '../event-pattern.ts';
import { subjectTypeOf } from '../../records/subject-types.ts';
import { callerFollower } from '../caller-follower.ts';
import type { CallerFollower, EventWithCursor } from '../events.port.ts';

/** Says that something in a project has changed. What has changed, the client reads by its usual requests. */
export interface ProjectChange {
  readonly type: 'project.changed';
  readonly project_id: string;
}

/** The kinds of events that everyone who can read a project sees: of the records that are always in one, none of documents and people. */
const kindsOfWork = new Set<EventType>(
  recordTypes
    .filter(belongsToProject)
    .map(subjectTypeOf)
    .filter((subject) => subject !== null)
    .flatMap((subject) => kindsOf(`${subject}.*`)),
);

/** Whether everyone who can read the project of an event sees what it is about: boards, tickets and labels. */
export const isOfWork = ({ record }: EventWithCursor): boolean => kindsOfWork.has(record.type);

/**
 * Follows the changes of one project after `after`; without it, from now on. `next` returns one change for all events that it reads
 * together, and an empty array when none of them is about work in the project. Refuses what `readProject` refuses. Before each
 * change it checks that the caller can still read the project. It ends when they cannot, and when the storage is unavailable.
 */
export const followProjectChanges =
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
