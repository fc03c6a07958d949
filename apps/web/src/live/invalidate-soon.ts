import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Events come in groups; a read that they concern is asked for again once a group, and at most once a second. */
const quick = 80;
const apart = 1_000;

const waiting = new Map<string, QueryKey>();
const underWay = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;
let lastTime = Number.NEGATIVE_INFINITY;

/**
 * Has everything below the key fetched again, in a moment. A fetch that takes longer than the events are apart is not cut off by
 * them: the next one follows it.
 */
export function invalidateSoon(client: QueryClient, key: QueryKey): void {
  waiting.set(JSON.stringify(key), key);
  if (timer !== undefined) return;
  const wait = Math.max(quick, lastTime + apart - performance.now());
  timer = setTimeout(() => {
    timer = undefined;
    lastTime = performance.now();
    for (const [name, queryKey] of waiting) {
      if (!underWay.has(name)) refetch(client, name, queryKey);
    }
  }, wait);
}

function refetch(client: QueryClient, name: string, queryKey: QueryKey): void {
  waiting.delete(name);
  underWay.add(name);
  void client.invalidateQueries({ queryKey }).finally(() => {
    underWay.delete(name);
    if (waiting.has(name)) invalidateSoon(client, queryKey);
  });
}
