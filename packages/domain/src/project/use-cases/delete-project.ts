import { changed } from '../../record/next-version.ts';
import { recordDecision } from '../../change/record-decision.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { draftsAffecting } from '../../event/drafts-affecting.ts';
import { raiseRelatives } from '../../change/raise-relatives.ts';
import { relinkedDocuments } from './relinked-documents.ts';
import { aboutProject, projectRecord } from '../../records/project.ts';

/** Deletes a project, archived or not. Its boards, tickets and labels cannot be found until it is restored; it can be for 30 days. */
export const deleteProject = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ project }: { project: string }) => ({ kind: 'project', id: project }),
    // Changes of tickets lock a board while they check that the project is live: wait for them.
    load: async ({ projects, documents }, { project: id }) => {
      const project = await projects.lockWithBoards(id);
      return project && { project, documents: await documents.lockOfProject(id) };
    },
    check: (loaded) => loaded,
    versionOf: ({ project }) => project,
    decide: ({ project, documents }, context) => ({
      ...recordDecision(project, changed(project, { deletedAt: context.now }), {
        answerOf: projectRecord,
        now: context.now,
        sets: [
          { kind: 'documents_of_project', projectId: project.id, now: context.now },
          raiseRelatives({ deletedProjectIds: [project.id] }, context),
        ],
        events: (record) =>
          draftsAffecting(
            { ...aboutProject(record), kind: 'project.deleted' },
            relinkedDocuments(documents, record),
          ),
      }),
      answer: undefined,
    }),
  });
