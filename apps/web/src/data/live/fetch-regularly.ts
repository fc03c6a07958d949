import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** How often everything is loaded again, and how often a page checks whether that is due, in milliseconds. */
const every = 15_000;
const tick = 3_000;

/** The state of the page for polling. */
export interface Seen {
  isVisible: () => boolean;
  /** Whether a stream keeps the data of this key current, so that it is not polled. */
  isFollowed: (key: QueryKey) => boolean;
}

/**
 * Polls, for a person who may not follow the log of events: while the page is visible, everything that no stream keeps current is loaded
 * every 15 seconds. Returns a function that ends it.
 */
export function fetchRegularly(client: QueryClient, { isVisible, isFollowed }: Seen): () => void {
  let until = every;
  const timer = setInterval(() => {
    until -= tick;
    if (until > 0 || !isVisible()) return;
    until = every;
    void client.invalidateQueries({ predicate: ({ queryKey }) => !isFollowed(queryKey) });
  }, tick);
  return () => clearInterval(timer);
}
