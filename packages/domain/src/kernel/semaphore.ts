/** Runs work of a holder when a permit is free. */
export type Semaphore = <T>(holder: string, work: () => Promise<T>) => Promise<T>;

/**
 * Runs at most `permits` pieces of work at the same time. Further work waits: that of one holder in the order in which it came,
 * and holders take turns, so that much work of one does not delay the others.
 */
export function createSemaphore(permits: number): Semaphore {
  const waiting = new Map<string, (() => void)[]>();
  let free = permits;

  /** Removes the first request of the holder whose turn it is; the holder is then last in the order of holders. */
  function next(): (() => void) | undefined {
    for (const [holder, line] of waiting) {
      waiting.delete(holder);
      const first = line.shift();
      if (line.length > 0) waiting.set(holder, line);
      return first;
    }
    return undefined;
  }

  return async (holder, work) => {
    if (free > 0) free -= 1;
    else {
      await new Promise<void>((resolve) => {
        const line = waiting.get(holder) ?? [];
        waiting.set(holder, line);
        line.push(resolve);
      });
    }
    try {
      return await work();
    } finally {
      const begin = next();
      if (begin === undefined) free += 1;
      else begin();
    }
  };
}
