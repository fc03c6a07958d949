import { changed } from '../../change/change.ts';
import { changeOf, type ChangePorts } from '../../change/run-change.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { refuseExpired } from '../../kernel/restoring.ts';
import { aboutProject, projectDecision } from '../project-decision.ts';

/**
 * Restores a deleted project with its boards, tickets and labels, archived if it was archived.
 * Refuses with `not_found` after 30 days and with `not_deleted` when there is nothing to bring back.
 */
export const createRestoreProject = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ project }: { project: string }) => ({ kind: 'project', id: project }),
    load: ({ projects }, { project }) => projects.lockDeleted(project),
    check: (project, _command, { now }) => {
      if (project.deletedAt !== null) refuseExpired('project', project.deletedAt, now);
      return project;
    },
    versionOf: (project) => project,
    decide: (project, { now }) => {
      if (project.deletedAt === null) throw new DomainError('not_deleted', { resource: 'project' });
      return projectDecision(project, changed(project, { deletedAt: null }), {
        now,
        // Their `project_id` goes and comes back with it.
        sets: [{ kind: 'documents_of_project', projectId: project.id, now }],
        events: (record) => [{ ...aboutProject(record), kind: 'project.restored' }],
      });
    },
  });
