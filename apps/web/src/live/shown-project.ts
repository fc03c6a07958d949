import { notifyManager, type QueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { keys } from '../query/keys.ts';

/**
 * The project whose boards some part of the page shows or chooses from; null while there is none and while the page is out of
 * sight. Of several projects it is the one that was shown first.
 */
export function useShownProject(client: QueryClient): string | null {
  const { subscribe, read } = useMemo(() => shownProjectOf(client), [client]);
  return useSyncExternalStore(subscribe, read);
}

function shownProjectOf(client: QueryClient) {
  let current: string | null = null;
  return {
    subscribe(onChange: () => void): () => void {
      const stop = client.getQueryCache().subscribe(notifyManager.batchCalls(onChange));
      document.addEventListener('visibilitychange', onChange);
      return () => {
        stop();
        document.removeEventListener('visibilitychange', onChange);
      };
    },
    read(): string | null {
      const shown = document.visibilityState === 'visible' ? shownProjects(client) : [];
      if (current === null || !shown.includes(current)) current = shown[0] ?? null;
      return current;
    },
  };
}

/** A project whose boards are refused is not there for the person. */
const shownProjects = (client: QueryClient): string[] =>
  client
    .getQueryCache()
    .findAll({ queryKey: keys.allBoards, type: 'active' })
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey: [, project] }) => String(project));
