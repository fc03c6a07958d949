import { meQuery } from '../../data/queries/account.ts';
import { boardsQuery } from '../../data/queries/board.ts';
import { chosenOrganization } from '../../api/chosen-organization.ts';
import { queryClient } from '../../data/query/query-client.ts';
import { labelsQuery, membersQuery, projectsQuery } from '../../data/queries/projects.ts';

/** Begins to load the data of a project while the code of its pages is loaded. The pages show failures. */
export function startProject({ params }: { params: { project?: string } }): null {
  void start(params.project ?? '').catch(() => {});
  return null;
}

async function start(key: string): Promise<void> {
  const organization = chosenOrganization(await queryClient.ensureQueryData(meQuery));
  if (organization === null) return;
  const projects = await queryClient.ensureQueryData(projectsQuery(organization.id));
  const project = projects.find((candidate) => candidate.key === key.toUpperCase());
  if (project === undefined) return;
  void queryClient.prefetchQuery(boardsQuery(project.id));
  void queryClient.prefetchQuery(labelsQuery(project.id));
  void queryClient.prefetchQuery(membersQuery(project.id));
}
