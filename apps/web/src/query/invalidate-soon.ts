import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Events come in groups; a read that they concern is asked for again once a group, and at most once a second. */
const quick = 80;
const apart = 1_000;

/** What is fetched again for one client. */
interface Refetches {
  waiting: Map<string, QueryKey>;
  underWay: Set<string>;
  timer: ReturnType<typeof setTimeout> | undefined;
  lastTime: number;
}

const byClient = new WeakMap<QueryClient, Refetches>();

function refetchesOf(client: QueryClient): Refetches {
  const known = byClient.get(client);
  if (known !== undefined) return known;
  const lastTime = Number.NEGATIVE_INFINITY;
  const fresh = { waiting: new Map(), underWay: new Set<string>(), timer: undefined, lastTime };
  byClient.set(client, fresh);
  return fresh;
}

/**
 * Has everything below the key fetched again, in a moment. A fetch that takes longer than the events are apart is not cut off by
 * them: the next one follows it.
 */
export function invalidateSoon(client: QueryClient, key: QueryKey): void {
  const all = refetchesOf(client);
  all.waiting.set(JSON.stringify(key), key);
  if (all.timer !== undefined) return;
  const wait = Math.max(quick, all.lastTime + apart - performance.now());
  all.timer = setTimeout(() => {
    all.timer = undefined;
    all.lastTime = performance.now();
    for (const [name, queryKey] of all.waiting) {
      if (!all.underWay.has(name)) refetch(client, all, name, queryKey);
    }
  }, wait);
}

function refetch(client: QueryClient, all: Refetches, name: string, queryKey: QueryKey): void {
  all.waiting.delete(name);
  all.underWay.add(name);
  void client.invalidateQueries({ queryKey }).finally(() => {
    all.underWay.delete(name);
    if (all.waiting.has(name)) invalidateSoon(client, queryKey);
  });
}
