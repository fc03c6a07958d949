/** Work that waits its turn: so many pieces at a time, the others in the order in which they came. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** At most `places` pieces of work at the same time. */
export function createTurns(places: number): InTurn {
  const waiting: (() => void)[] = [];
  let free = places;
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
