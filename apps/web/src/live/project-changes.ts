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

/** Whether the key names what a change of the project has fetched again. */
export const isOfProject = ([name, id]: QueryKey, project: string | null): boolean =>
  project !== null && ofProject(project).some((key) => key[0] === name && key[1] === id);

/**
 * Fetches what the pages show of a project when it has changed: at once, and the more seldom, the longer changes come without a
 * pause. A person's requests have a limit, and one change can take as many of them as the board has columns.
 */
export function createProjectRefresh(client: QueryClient, project: string) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = shortest;
  let isDue = false;

  function refresh(): void {
    isDue = timer !== undefined;
    if (isDue) return;
    for (const key of ofProject(project)) invalidateSoon(client, key);
    for (const key of perhapsOfProject) invalidateSoon(client, key);
    notificationsSoon(client);
    timer = setTimeout(() => {
      timer = undefined;
      wait = isDue ? Math.min(2 * wait, maxWaitMs) : shortest;
      if (isDue) refresh();
    }, wait);
  }

  return { refresh, end: () => clearTimeout(timer) };
}
