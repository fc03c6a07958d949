/** How long work over many items keeps the event loop until others get it, in milliseconds. */
const sliceMilliseconds = 20;

/** Work on a shorter text takes a few milliseconds at most. */
const shortText = 4 * 1024;

/** After work, the event loop is free for half as long as that took, but not for longer than this, in milliseconds. */
const longestRest = 50;

/** Pieces of work that wait for their turn; at most one for each request that is answered. */
const waiting: (() => void)[] = [];
let isTaken = false;

/**
 * To be awaited before a piece of work that keeps the event loop for long. The pieces of all requests come one after the other, with
 * time for everything else between them: a request of others needs several turns of the event loop, and would meet a piece of each in
 * each of them.
 */
export async function turnForWork(): Promise<void> {
  if (isTaken) await new Promise<void>((resolve) => void waiting.push(resolve));
  isTaken = true;
  const since = performance.now();
  // Comes when the work is done: it follows within the same turn of the event loop.
  setTimeout(() => void setTimeout(passOn, Math.min((performance.now() - since) / 2, longestRest)));
}

function passOn(): void {
  isTaken = false;
  waiting.shift()?.();
}

/** `turnForWork` before a text is read or cleaned that is long. */
export const turnForText = async (text: string): Promise<void> => {
  if (text.length > shortText) await turnForWork();
};

/**
 * A function to await before each item of a loop over what a caller sends or reads. Once 20 ms have passed since that was last so, it
 * waits for a turn, as `turnForWork` says; until then it costs next to nothing.
 */
export function eventLoopPauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < sliceMilliseconds) return;
    // Others run before the next slice in any case.
    await new Promise((resolve) => void setTimeout(resolve));
    await turnForWork();
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
