import { chosenOrganization, keptOrganization } from '../../api/chosen-organization.ts';
import { boardFilterOf, type BoardFilter } from '../../data/board-filter.ts';
import { keepKnownBoard, knownBoard, type KnownBoard } from '../../data/known-boards.ts';
import { meQuery } from '../../data/queries/account.ts';
import { boardsQuery, columnQuery } from '../../data/queries/board.ts';
import { fieldsQuery } from '../../data/queries/custom-fields.ts';
import { labelsQuery, membersQuery, projectsQuery } from '../../data/queries/projects.ts';
import { queryClient } from '../../data/query/query-client.ts';

interface Loading {
  params: { project?: string };
  request: Request;
}

/**
 * Begins to load the data of a project while the code of its pages is loaded. From the second visit on, the browser has the ids: everything is
 * requested at once, not one after the other. The pages show failures.
 */
function begin({ params, request }: Loading, isBoard: boolean): null {
  const key = (params.project ?? '').toUpperCase();
  void start(key).catch(() => {});
  const known = knownBoard(key, keptOrganization());
  if (known === undefined) return null;
  void queryClient.prefetchQuery(projectsQuery(known.organization));
  const parameters = new URL(request.url).searchParams;
  const columns = isBoard && !parameters.has('lanes') ? known.boards : [];
  loadProject(known, columns, boardFilterOf(parameters)).catch(() => {});
  return null;
}

/** Loads what all pages of a project need. */
export const startProject = (loading: Loading): null => begin(loading, false);

/** The same for its board, with the tickets. */
export const startBoard = (loading: Loading): null => begin(loading, true);

/** Tickets come last, as the board waits for the others: browsers send six requests at a time without HTTP/2. Returns the boards. */
function loadProject(
  { organization, project }: Pick<KnownBoard, 'organization' | 'project'>,
  columns: readonly string[],
  filter: BoardFilter,
) {
  const boards = queryClient.ensureQueryData(boardsQuery(project));
  void queryClient.prefetchQuery(labelsQuery(project));
  void queryClient.prefetchQuery(membersQuery(project));
  void queryClient.prefetchQuery(fieldsQuery(organization, project));
  for (const board of columns) {
    void queryClient.prefetchInfiniteQuery(columnQuery(project, board, filter));
  }
  return boards;
}

async function start(key: string): Promise<void> {
  const chosen = chosenOrganization(await queryClient.ensureQueryData(meQuery));
  if (chosen === null) return;
  const organization = chosen.id;
  const projects = await queryClient.ensureQueryData(projectsQuery(organization));
  const project = projects.find((candidate) => candidate.key === key)?.id;
  if (project === undefined) return;
  const boards = (await loadProject({ organization, project }, [], {})).filter(
    (board) => !board.is_hidden,
  );
  keepKnownBoard({ key, organization, project, boards: boards.map(({ id }) => id) });
}
