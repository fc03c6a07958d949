import { boardRecord } from '../../records/board.ts';
import { defaultBoards } from '../../board/default-boards.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { invalid } from '../../kernel/domain-error.ts';
import { textOrNull } from '../../kernel/patch.ts';
import { firstFree } from '../../kernel/slug.ts';
import { chosenKey, derivedKeys } from '../project-key.ts';
import { Project, projectRecord } from '../../records/project.ts';
import type { ProjectStore } from '../../ports/projects.port.ts';

/** A project of the organization that the path names. */
interface NewProject {
  organization: string;
  name: string;
  key?: string | undefined;
  description?: string | null | undefined;
}

/**
 * Creates a project with the default boards. Without a key, one is derived from the name. Refuses with `validation_failed` (key) a
 * chosen key that another project of the organization has, also a deleted one.
 */
export const createProject = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ organization }: NewProject) => ({ kind: 'organization', id: organization }),
    prepare: async ({ key }) => (key === undefined ? null : chosenKey(key)),
    load: async ({ projects }, { name }, chosen) => ({
      key: await freeKey(projects, chosen, name),
    }),
    check: ({ key }, { name, description }) => ({
      key,
      name,
      description: textOrNull(description),
    }),
    decide: ({ key, name, description }, { principal, newId, now }) => {
      if (key === null) throw invalid('key', 'is taken by another project');
      const { organizationId } = principal;
      const project = new Project({ id: newId(), organizationId, key, name, description, now });
      const boards = defaultBoards(project, { newId, now });
      const answer = projectRecord(project);
      const created = {
        kind: 'project.created',
        subject: { type: 'project', id: project.id },
        projectId: project.id,
        data: { ...answer, boards: boards.map(boardRecord) },
      } as const;
      return { saved: [project, ...boards], events: [created], answer };
    },
  });

/**
 * The chosen key, null when it is taken; without a chosen key, the first free one of `derivedKeys`. The key stays free until the
 * transaction ends.
 */
async function freeKey(
  projects: ProjectStore,
  chosen: string | null,
  name: string,
): Promise<string | null> {
  if (chosen === null) return firstFree(derivedKeys(name), (keys) => projects.takenKeys(keys));
  const taken = await projects.takenKeys([chosen]);
  return taken.has(chosen) ? null : chosen;
}
