import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { invalidateSoon } from '../query/invalidate-soon.ts';
import { keys } from '../query/keys.ts';
import { refreshNotifications } from './refresh-notifications.ts';

/** The keys of the data of a project, which is loaded again when the project has changed. */
const ofProject = (project: string): QueryKey[] =>
  [
    keys.boards,
    keys.columns,
    keys.lists,
    keys.analytics,
    keys.labels,
    keys.fields,
    keys.allLaneCounts,
  ].map((of) => of(project));
/** Keys of data that may belong to the project, although they do not name it. */
const perhapsOfProject = [
  keys.allTickets,
  keys.allComments,
  keys.allHistory,
  keys.allAssigned,
  keys.allWideLists,
];

/** The wait between two loads, in milliseconds. It grows while changes come without a pause. */
const shortest = 1_000;
const maxWaitMs = 4_000;

/** Whether the data of this key is loaded again after a change of a project. */
export const isOfProjects = ([name]: QueryKey): boolean =>
  ofProject('').some((key) => key[0] === name);

/**
 * Loads the data of a project again when it has changed: at first at once, and less often while changes come without a pause. The number of
 * a person's requests is limited, and one change can need a request for each column of the board.
 */
function createProjectRefresh(client: QueryClient, organization: string, project: string) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = shortest;
  let isDue = false;

  function refresh(): void {
    isDue = timer !== undefined;
    if (isDue) return;
    for (const key of ofProject(project)) invalidateSoon(client, key);
    for (const key of perhapsOfProject) invalidateSoon(client, key);
    // Projects that the person was added to, or removed from.
    invalidateSoon(client, keys.projects(organization));
    refreshNotifications(client);
    timer = setTimeout(() => {
      timer = undefined;
      wait = isDue ? Math.min(2 * wait, maxWaitMs) : shortest;
      if (isDue) refresh();
    }, wait);
  }

  return { refresh, end: () => clearTimeout(timer) };
}

/** The same for all projects of an organization, by the id of the one that has changed. */
export function createRefresh(client: QueryClient, organization: string) {
  const ofProjects = new Map<string, ReturnType<typeof createProjectRefresh>>();
  return {
    refresh(project: string) {
      const known = ofProjects.get(project);
      const refresh = known ?? createProjectRefresh(client, organization, project);
      ofProjects.set(project, refresh);
      refresh.refresh();
    },
    end: () => ofProjects.forEach(({ end }) => end()),
  };
}
