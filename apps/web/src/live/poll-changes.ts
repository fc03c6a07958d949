import type { QueryClient } from '@tanstack/react-query';
import { invalidateSoon } from './invalidate-soon.ts';

/** How often a page asks whether a project has changed, and how often for everything, in milliseconds. */
const signEvery = 3_000;
const allEvery = 15_000;

/** What polling needs to know of the service and of the page. */
export interface Polled {
  /** A text that differs when boards or tickets of the project have changed. */
  signOf: (project: string) => Promise<string>;
  isVisible: () => boolean;
}

/**
 * Keeps the pages of a person current who may not follow the log of events. While the page is in sight, it asks every three
 * seconds for a sign of each project that is shown, and fetches what is shown of it when the sign differs; everything else
 * is fetched every 15 seconds. Answers how to end it.
 */
export function pollChanges(client: QueryClient, { signOf, isVisible }: Polled): () => void {
  const signs = new Map<string, string>();
  let isAsking = false;
  let untilAll = allEvery;

  const look = async (project: string): Promise<void> => {
    // A refusal is a sign, too: what is shown then says why.
    const sign = await signOf(project).catch(() => '');
    const former = signs.get(project);
    signs.set(project, sign);
    if (former === undefined || former === sign) return;
    for (const name of ['boards', 'columns', 'tickets', 'analytics']) {
      invalidateSoon(client, [name, project]);
    }
    for (const name of ['ticket', 'comments', 'assigned']) invalidateSoon(client, [name]);
  };

  const tick = async (): Promise<void> => {
    untilAll -= signEvery;
    if (isAsking || !isVisible()) return;
    if (untilAll <= 0) {
      untilAll = allEvery;
      void client.invalidateQueries();
    }
    isAsking = true;
    await Promise.all(shownProjects(client).map(look)).finally(() => (isAsking = false));
  };

  const timer = setInterval(() => void tick(), signEvery);
  return () => clearInterval(timer);
}

/** The projects whose boards some part of the page shows or chooses from. */
const shownProjects = (client: QueryClient): string[] =>
  client
    .getQueryCache()
    .findAll({ queryKey: ['boards'], type: 'active' })
    .map(({ queryKey: [, project] }) => String(project));
