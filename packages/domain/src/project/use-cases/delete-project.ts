import { changed } from '../../change/change.ts';
import { changeOf, type ChangePorts } from '../../change/run-change.ts';
import { aboutProject, projectDecision } from '../project-decision.ts';

/** Deletes a project, archived or not; its boards, tickets and labels are gone with it until it is restored. */
export const createDeleteProject = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ project }: { project: string }) => ({ kind: 'project', id: project }),
    // Ticket writers hold a board while they look whether the project is there: wait for them.
    load: ({ projects }, { project }) => projects.lockWithBoards(project),
    check: (project) => project,
    versionOf: (project) => project,
    decide: (project, { now }) => ({
      ...projectDecision(project, changed(project, { deletedAt: now }), {
        now,
        // Their `project_id` goes and comes back with it.
        sets: [{ kind: 'documents_of_project', projectId: project.id, now }],
        events: (record) => [{ ...aboutProject(record), kind: 'project.deleted' }],
      }),
      answer: undefined,
    }),
  });
