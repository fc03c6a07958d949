import { changed } from '../../record/next-version.ts';
import { recordDecision } from '../../change/record-decision.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { eventsOfUpdate } from '../../event/events-of-update.ts';
import { fieldsOf, textOrNull } from '../../kernel/patch.ts';
import { refuseUnknownZone } from '../../kernel/time-zone.ts';
import { refuseArchivedProject } from '../archived-project.ts';
import { rezonedCycles } from '../../cycle/cycle-state.ts';
import { Cycle } from '../../records/cycle.ts';
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
    load: async ({ projects, records }, { project: id, archived, timeZone }) => {
      const project = await (archived === undefined
        ? projects.lock(id)
        : projects.lockWithBoards(id));
      const cycles = timeZone === undefined ? [] : await records.ofProject(Cycle, id);
      return project && { project, cycles };
    },
    check: (loaded, { project: _project, ...patch }) => {
      refuseUnknownZone(patch.timeZone);
      return { ...loaded, patch };
    },
    versionOf: ({ project }) => project,
    decide: ({ project, cycles, patch: { name, description, timeZone, archived } }, { now }) => {
      const edits = fieldsOf({ name, description, timeZone });
      if (edits.length > 0 && archived !== false) refuseArchivedProject(project, edits);
      const edited = changed(project, {
        name: name ?? project.name,
        description: description === undefined ? project.description : textOrNull(description),
        timeZone: timeZone === undefined ? project.timeZone : timeZone,
        archived: archived ?? project.archived,
      });
      const decision = recordDecision(project, edited, {
        now,
        answerOf: projectRecord,
        events: (record, changes) => eventsOfUpdate('project', record, project.id, changes),
      });
      const saved = [...(decision.saved ?? []), ...rezonedCycles(cycles, edited)];
      return { ...decision, saved };
    },
  });
