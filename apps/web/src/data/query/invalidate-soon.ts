import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Milliseconds to wait for more events: they come in groups, and a query is loaded again once for each group. */
const quick = 80;

/** The planned refetches of a client, by the text of their keys. */
interface Refetches {
  timers: Map<string, ReturnType<typeof setTimeout>>;
  underWay: Set<string>;
  lastTimes: Map<string, number>;
}

const byClient = new WeakMap<QueryClient, Refetches>();

function refetchesOf(client: QueryClient): Refetches {
  const known = byClient.get(client);
  if (known !== undefined) return known;
  const fresh = { timers: new Map(), underWay: new Set<string>(), lastTimes: new Map() };
  byClient.set(client, fresh);
  return fresh;
}

/**
 * Loads everything below the key again, soon, and at most once in `apart` milliseconds; `exact`: only the query with this key. New events do not cancel a running load: another
 * load follows it.
 */
export function invalidateSoon(
  client: QueryClient,
  queryKey: QueryKey,
  { apart = 1_000, exact = false } = {},
): void {
  const { timers, underWay, lastTimes } = refetchesOf(client);
  const name = JSON.stringify([queryKey, exact]);
  if (timers.has(name)) return;
  const last = lastTimes.get(name) ?? Number.NEGATIVE_INFINITY;
  const refetch = (): void => {
    timers.delete(name);
    lastTimes.set(name, performance.now());
    if (underWay.has(name)) return invalidateSoon(client, queryKey, { apart, exact });
    underWay.add(name);
    void client
      .invalidateQueries({ queryKey, ...(exact && { exact }) })
      .finally(() => underWay.delete(name));
  };
  timers.set(name, setTimeout(refetch, Math.max(quick, last + apart - performance.now())));
}
