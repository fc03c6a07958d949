import { changed } from '../../record/next-version.ts';
import { recordDecision } from '../../change/record-decision.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { refuseExpired } from '../../kernel/deleted-retention.ts';
import { draftsAffecting } from '../../event/drafts-affecting.ts';
import { raiseRelatives } from '../../change/raise-relatives.ts';
import { relinkedDocuments } from './relinked-documents.ts';
import { aboutProject, projectRecord } from '../../records/project.ts';

/**
 * Restores a deleted project with its boards, tickets and labels, archived if it was archived.
 * Refuses with `not_found` after 30 days and with `not_deleted` when the project is not deleted.
 */
export const restoreProject = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ project }: { project: string }) => ({ kind: 'project', id: project }),
    load: async ({ projects, documents }, { project: id }) => {
      const project = await projects.lockDeleted(id);
      return project && { project, documents: await documents.lockOfProject(id) };
    },
    check: (loaded, _command, { now }) => {
      const { project } = loaded;
      if (project.deletedAt !== null) refuseExpired('project', project.deletedAt, now);
      return loaded;
    },
    versionOf: ({ project }) => project,
    decide: ({ project, documents }, context) => {
      const { now } = context;
      if (project.deletedAt === null) throw new DomainError('not_deleted', { resource: 'project' });
      return recordDecision(project, changed(project, { deletedAt: null }), {
        answerOf: projectRecord,
        now,
        sets: [
          { kind: 'documents_of_project', projectId: project.id, now },
          raiseRelatives({ restoredProjectIds: [project.id] }, context),
        ],
        events: (record) =>
          draftsAffecting(
            { ...aboutProject(record), kind: 'project.restored' },
            relinkedDocuments(documents, record),
          ),
      });
    },
  });
