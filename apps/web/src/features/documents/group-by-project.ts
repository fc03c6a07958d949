import type { Document, Project } from '../../api/types.ts';

/** The documents of one project, or with null of the whole organization. */
export interface Branch<Shown = Document> {
  project: Project | null;
  documents: readonly Shown[];
}

/**
 * Documents as a tree: those of the whole organization first, then the projects by name, each with its documents in their order.
 * Projects without any are absent; documents of a project that was not loaded stand under no project.
 */
export function groupByProject<Shown extends Pick<Document, 'project_id'>>(
  documents: readonly Shown[],
  projects: readonly Project[],
): Branch<Shown>[] {
  const known = new Set(projects.map(({ id }) => id));
  const of = Map.groupBy(documents, ({ project_id: id }) =>
    id !== null && known.has(id) ? id : null,
  );
  const sorted = projects.toSorted((a, b) => a.name.localeCompare(b.name));
  return [null, ...sorted].flatMap((project) => {
    const found = of.get(project?.id ?? null);
    return found === undefined ? [] : [{ project, documents: found }];
  });
}
