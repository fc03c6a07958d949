/** How long work over many items keeps the event loop until others get it, in milliseconds. */
const sliceMilliseconds = 20;

/**
 * A function to await before each item of a loop over what a caller sends or reads. It lets everything else that waits for the
 * event loop run, once 20 ms have passed since that was last so; until then it costs next to nothing.
 */
export function eventLoopPauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < sliceMilliseconds) return;
    await new Promise((resolve) => void setTimeout(resolve));
    since = performance.now();
  };
}

/** The results of `work` for the items, in their order. Pauses as `eventLoopPauses` says. */
export async function mapWithPauses<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const pause = eventLoopPauses();
  const results: Result[] = [];
  for (const item of items) {
    await pause();
    results.push(work(item, results.length));
  }
  return results;
}
