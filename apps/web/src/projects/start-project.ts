import { meQuery } from '../account/queries.ts';
import { boardsQuery } from '../board/queries.ts';
import { chosenOrganization } from '../frame/chosen-organization.ts';
import { queryClient } from '../query/query-client.ts';
import { labelsQuery, membersQuery, projectsQuery } from './queries.ts';

/** Begins to fetch what the pages of a project show, while their code is fetched. What fails is said by the pages. */
export function startProject({ params }: { params: { project?: string } }): null {
  void start(params.project ?? '').catch(() => {});
  return null;
}

async function start(key: string): Promise<void> {
  const organization = chosenOrganization(await queryClient.ensureQueryData(meQuery));
  if (organization === null) return;
  const projects = await queryClient.ensureQueryData(projectsQuery(organization.id));
  const project = projects.find((one) => one.key === key.toUpperCase());
  if (project === undefined) return;
  void queryClient.prefetchQuery(boardsQuery(project.id));
  void queryClient.prefetchQuery(labelsQuery(project.id));
  void queryClient.prefetchQuery(membersQuery(project.id));
}
