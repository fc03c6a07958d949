import { changed } from '../../record/next-version.ts';
import { recordDecision } from '../../change/record-decision.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { eventsOfUpdate } from '../../event/events-of-update.ts';
import { fieldsOf, textOrNull } from '../../kernel/patch.ts';
import { refuseUnknownZone } from '../../kernel/time-zone.ts';
import { refuseArchivedProject } from '../archived-project.ts';
import { projectRecord } from '../../records/project.ts';

/** The fields of a project that can change; an absent one stays. */
interface ProjectPatch {
  project: string;
  name?: string | undefined;
  description?: string | null | undefined;
  timeZone?: string | null | undefined;
  archived?: boolean | undefined;
}

/**
 * Renames, describes, archives or unarchives a project, or sets its time zone; an absent field stays. Refuses with `project_archived` edits of an
 * archived project without `archived: false`, and with `validation_failed` (time_zone) an unknown time zone.
 */
export const updateProject = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ project }: ProjectPatch) => ({ kind: 'project', id: project }),
    // Changes of tickets lock a board while they check that the project is not archived: archiving waits for them.
    load: ({ projects }, { project, archived }) =>
      archived === undefined ? projects.lock(project) : projects.lockWithBoards(project),
    check: (project, { project: _project, ...patch }) => {
      refuseUnknownZone(patch.timeZone);
      return { project, patch };
    },
    versionOf: ({ project }) => project,
    decide: ({ project, patch: { name, description, timeZone, archived } }, { now }) => {
      const edits = fieldsOf({ name, description, timeZone });
      if (edits.length > 0 && archived !== false) refuseArchivedProject(project, edits);
      const edited = changed(project, {
        name: name ?? project.name,
        description: description === undefined ? project.description : textOrNull(description),
        timeZone: timeZone === undefined ? project.timeZone : timeZone,
        archived: archived ?? project.archived,
      });
      return recordDecision(project, edited, {
        now,
        answerOf: projectRecord,
        events: (record, changes) => eventsOfUpdate('project', record, project.id, changes),
      });
    },
  });
