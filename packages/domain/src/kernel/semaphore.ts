/** Runs work of a holder when one of a number of permits is free. */
export type Semaphore = <T>(holder: string, work: () => Promise<T>) => Promise<T>;

/**
 * At most `permits` pieces of work at the same time. The others wait: those of one holder in the order in which they came,
 * and holders one after the other, so that much work of one does not hold up another.
 */
export function createSemaphore(permits: number): Semaphore {
  const waiting = new Map<string, (() => void)[]>();
  let free = permits;

  /** The first request of the holder that has waited for the longest time; that holder comes last then. */
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
