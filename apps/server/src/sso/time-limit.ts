/** A call of a driver took longer than it may. */
export class TimeLimitPassed extends Error {
  override readonly name = 'TimeLimitPassed';
}

/**
 * What `act` answers or throws within `limit` milliseconds, else throws `TimeLimitPassed`. What comes
 * later is dropped. Code that never yields cannot be stopped: it holds the whole process.
 */
export async function withinTime<T>(limit: number, act: () => T | Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimeLimitPassed(`no answer within ${limit} ms`)), limit);
  });
  try {
    // The race handles a rejection that comes too late, so it is never an unhandled one.
    return await Promise.race([(async () => act())(), late]);
  } finally {
    clearTimeout(timer);
  }
}
