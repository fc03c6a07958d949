/** How long a loop over many items may block the event loop without a pause, in milliseconds. */
const sliceMilliseconds = 20;

/** Work on a text of at most this many characters takes no more than a few milliseconds. */
const maxShortText = 4 * 1024;

/** After a piece of work, the event loop is free for half as long as the work took, but for at most this many milliseconds. */
const maxRest = 50;

/** Pieces of work that wait for their turn, at most one for each running request. */
const waiting: (() => void)[] = [];
let isTaken = false;

/**
 * To be awaited before a piece of work that blocks the event loop for long. The pieces of all requests run one after the other, with a rest
 * between them. Without the rest, a short request, which needs several turns of the event loop, would wait for a piece of work in each turn.
 */
export async function turnForWork(): Promise<void> {
  if (isTaken) await new Promise<void>((resolve) => void waiting.push(resolve));
  isTaken = true;
  const since = performance.now();
  // The outer timer fires when the work, which runs in this turn of the event loop, is done.
  setTimeout(() => void setTimeout(startNext, Math.min((performance.now() - since) / 2, maxRest)));
}

function startNext(): void {
  isTaken = false;
  waiting.shift()?.();
}

/** To be awaited before a text is parsed or cleaned: `turnForWork` if the text is long. */
export const turnForText = async (text: string): Promise<void> => {
  if (text.length > maxShortText) await turnForWork();
};

/**
 * Returns a function to await before each item of a long loop. When the loop has run for 20 ms since the last pause, the function
 * waits for `turnForWork`; otherwise it returns at once.
 */
export function eventLoopPauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < sliceMilliseconds) return;
    // Other work runs before the next slice, also when no piece of work waits.
    await new Promise((resolve) => void setTimeout(resolve));
    await turnForWork();
    since = performance.now();
  };
}

/** The results of `work` for the items, in their order, with the pauses of `eventLoopPauses`. */
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
