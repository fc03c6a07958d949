import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Events come in groups; a read that they concern is asked for again once a group, and at most once a second. */
const quick = 80;
const apart = 1_000;

const waiting = new Map<string, QueryKey>();
let timer: ReturnType<typeof setTimeout> | undefined;
let lastTime = Number.NEGATIVE_INFINITY;

/** Has everything below the key fetched again, in a moment. */
export function invalidateSoon(client: QueryClient, key: QueryKey): void {
  waiting.set(JSON.stringify(key), key);
  if (timer !== undefined) return;
  const wait = Math.max(quick, lastTime + apart - performance.now());
  timer = setTimeout(() => {
    timer = undefined;
    lastTime = performance.now();
    const keys = [...waiting.values()];
    waiting.clear();
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  }, wait);
}
