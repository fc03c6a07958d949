import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** How often everything is fetched again, and how often a page looks whether it is time, in milliseconds. */
const every = 15_000;
const tick = 3_000;

/** What fetching regularly needs to know of the page. */
export interface Seen {
  isVisible: () => boolean;
  /** Whether a stream keeps what this key names current, so that it is left out. */
  isFollowed: (key: QueryKey) => boolean;
}

/**
 * Keeps the pages of a person current who may not follow the log of events: while the page is in sight, everything that no
 * stream keeps current is fetched every 15 seconds. Returns a function that ends it.
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
