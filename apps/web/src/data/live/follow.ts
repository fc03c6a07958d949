import type { Query, QueryClient } from '@tanstack/react-query';
import { onServiceBack } from '../../api/service-away.ts';
import type { LogEvent } from '../../api/types.ts';
import { applyEvent } from './apply-event.ts';
import type { Connection } from './event-stream.ts';
import { fetchRegularly } from './fetch-regularly.ts';
import { createRefresh, isOfProjects } from './project-changes.ts';
import { followPictures } from './follow-pictures.ts';
import { refreshNotifications } from './refresh-notifications.ts';
import { followTogether } from './shared-stream.ts';

/** While a page is loading, its requests are still running: they end before everything is loaded again. */
const gapAfter = 1_000;

/** Whom the pages follow. */
interface Following {
  /** Who is signed in. */
  person: string;
  /** Undefined for a person without one. */
  organization: string | undefined;
  /** Whether they may read the log of events. */
  isManager: boolean;
  /** Called with how the page learns about changes. */
  setState: (state: Connection) => void;
  /** Ends it. */
  end: AbortController;
}

/**
 * Keeps the data of the pages current: for owners and admins by the log of events, for others by the changes of their projects and by
 * polling everything else.
 */
export function follow(
  client: QueryClient,
  { person, organization, isManager, setState, end: { signal } }: Following,
): void {
  if (signal.aborted) return;
  const failed = { predicate: ({ state }: Query) => state.status === 'error' };
  signal.addEventListener(
    'abort',
    onServiceBack(() => void client.invalidateQueries(failed)),
  );
  let isLive = false;
  if (!isManager) {
    const leave = fetchRegularly(client, {
      isVisible: () => document.visibilityState === 'visible',
      isFollowed: (key) => isLive && isOfProjects(key),
    });
    signal.addEventListener('abort', leave);
  }
  if (organization === undefined) return;
  followPictures(organization, signal);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const { refresh, end } = createRefresh(client, organization);
  const address = `/app-api/organizations/${organization}/${isManager ? 'events' : 'changes'}/stream`;
  const leave = followTogether<LogEvent>(person, address, {
    onEvent: (event) => (isManager ? applyEvent(client, event) : refresh(event.project_id ?? '')),
    onState(now, isGap) {
      setState(now);
      isLive = now === 'live';
      if (!isGap) return;
      clearTimeout(timer);
      timer = setTimeout(() => void client.invalidateQueries(), gapAfter);
      // Those of events before the connection may be made only after it.
      refreshNotifications(client);
    },
  });
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    end();
    leave();
    isLive = false;
  });
}
