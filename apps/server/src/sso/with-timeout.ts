/** A call of a driver took longer than it may. */
export class TimeLimitExceeded extends Error {
  override readonly name = 'TimeLimitExceeded';
}

/**
 * Returns or throws the outcome of `act` within `limit` milliseconds; otherwise throws `TimeLimitExceeded`. A later outcome is
 * ignored. Code that never yields cannot be stopped: it blocks the whole process.
 */
export async function withTimeout<T>(limit: number, act: () => T | Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimeLimitExceeded(`no answer within ${limit} ms`)), limit);
  });
  try {
    // The race also handles a late rejection, so it is never unhandled.
    return await Promise.race([(async () => act())(), late]);
  } finally {
    clearTimeout(timer);
  }
}
