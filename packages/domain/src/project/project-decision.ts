import { nextVersion, type Decision } from '../change/change.ts';
import type { SetChange } from '../change/set-change.ts';
import type { EventDraft } from '../event/event-draft.ts';
import { changesBetween, type Changes } from '../event/event.ts';
import { projectRecord, type Project, type ProjectRecord } from './project.ts';

/** The fields that every event about a project has. */
export const aboutProject = (record: ProjectRecord) =>
  ({ subject: { type: 'project', id: record.id }, projectId: record.id, data: record }) as const;

/** The decision for a change of a project: its next version and its events. */
export function projectDecision(
  before: Project,
  after: Project,
  {
    now,
    sets = [],
    events,
  }: {
    now: Date;
    sets?: readonly SetChange[];
    events: (record: ProjectRecord, changes: Changes) => EventDraft[];
  },
): Decision<ProjectRecord> {
  const project = nextVersion(after, now);
  const answer = projectRecord(project);
  const changes = changesBetween(projectRecord(before), answer);
  return { saved: [project], sets, events: events(answer, changes), answer };
}
