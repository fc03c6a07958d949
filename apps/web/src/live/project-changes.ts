import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { invalidateSoon } from '../query/invalidate-soon.ts';
import { keys } from '../query/keys.ts';
import { notificationsSoon } from './notifications-soon.ts';

/** What of a project is fetched again when it has changed. */
const ofProject = (project: string): QueryKey[] =>
  [keys.boards, keys.columns, keys.lists, keys.analytics, keys.labels].map((of) => of(project));
/** What may belong to it, whose key does not name the project. */
const perhapsOfProject = [keys.allTickets, keys.allComments, keys.allHistory, keys.allAssigned];

/** How long the next fetch waits behind one, in milliseconds: the longer, the longer changes come without a pause. */
const shortest = 1_000;
const maxWaitMs = 4_000;

/** Whether the key names what a change of a project has fetched again. */
export const isOfProjects = ([name]: QueryKey): boolean =>
  ofProject('').some((key) => key[0] === name);

/**
 * Fetches what the pages show of a project when it has changed: at once, and the more seldom, the longer changes come without a
 * pause. A person's requests have a limit, and one change can take as many of them as the board has columns.
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
    // Those whom the person came into, or left.
    invalidateSoon(client, keys.projects(organization));
    notificationsSoon(client);
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
      const one = known ?? createProjectRefresh(client, organization, project);
      ofProjects.set(project, one);
      one.refresh();
    },
    end: () => ofProjects.forEach(({ end }) => end()),
  };
}
