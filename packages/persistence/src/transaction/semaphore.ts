/** Runs work when one of a number of permits is free; the others wait in the order in which they came. */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

/** At most `permits` pieces of work at the same time. */
export function createSemaphore(permits: number): Semaphore {
  const waiting: (() => void)[] = [];
  let free = permits;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => void waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
