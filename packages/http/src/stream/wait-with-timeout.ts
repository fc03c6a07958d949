/**
 * Calls `request` and waits at most this many milliseconds. Returns the answer, or null when there is none yet: the next call
 * waits for the same request. (`Promise.race` would leave a handler on the promise at every call of a long wait.)
 */
export function waitWithTimeout<T>(
  request: () => Promise<T>,
): (milliseconds: number) => Promise<{ answer: T } | null> {
  let isAsked = false;
  let settled: { answer: T } | { error: unknown } | null = null;
  let wake: (() => void) | null = null;
  const settle = (outcome: typeof settled): void => {
    settled = outcome;
    wake?.();
  };
  return async (milliseconds) => {
    if (!isAsked) {
      isAsked = true;
      request().then(
        (answer) => settle({ answer }),
        (error: unknown) => settle({ error }),
      );
    }
    if (settled === null) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    const outcome = settled as { answer: T } | { error: unknown } | null;
    if (outcome === null) return null;
    [isAsked, settled] = [false, null];
    if ('error' in outcome) throw outcome.error;
    return outcome;
  };
}
