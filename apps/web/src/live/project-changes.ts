import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { invalidateSoon } from './invalidate-soon.ts';

/** What of a project is fetched again when it has changed, by the first word of the key; the second is the project. */
const ofProject = ['boards', 'columns', 'tickets', 'analytics', 'labels'];
/** What may belong to it, whose key does not name the project. */
const perhapsOfProject = ['ticket', 'comments', 'history', 'assigned'];

/** How long the next fetch waits behind one, in milliseconds: the longer, the longer changes come without a pause. */
const shortest = 1_000;
const longest = 4_000;

/** Whether the key names what a change of the project has fetched again. */
export const isOfProject = ([name, id]: QueryKey, project: string | null): boolean =>
  id === project && ofProject.includes(String(name));

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
    for (const name of ofProject) invalidateSoon(client, [name, project]);
    for (const name of perhapsOfProject) invalidateSoon(client, [name]);
    timer = setTimeout(() => {
      timer = undefined;
      wait = isDue ? Math.min(2 * wait, longest) : shortest;
      if (isDue) refresh();
    }, wait);
  }

  return { refresh, end: () => clearTimeout(timer) };
}
