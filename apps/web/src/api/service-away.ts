let retrying = 0;
/** Whether the last request had no answer at all. */
let hasNoAnswer = false;
const listeners = new Set<() => void>();
const networkChanges = ['online', 'offline'];

function notify(): void {
  for (const listener of listeners) listener();
}

/** Whether the service cannot be reached at the moment, as far as the pages know, and a function to subscribe to that. */
export const serviceAway = {
  /** Also while requests wait to be sent again because the service is unavailable. */
  read: (): boolean => retrying > 0 || serviceAway.isSilent(),
  /** There is no network, or the last request had no answer. */
  isSilent: (): boolean => hasNoAnswer || navigator.onLine === false,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    for (const name of networkChanges) window.addEventListener(name, listener);
    return () => {
      listeners.delete(listener);
      for (const name of networkChanges) window.removeEventListener(name, listener);
    };
  },
};

/** Tells the pages whether a request had an answer. */
export function noteAnswer(isThere: boolean): void {
  if (hasNoAnswer === !isThere) return;
  hasNoAnswer = !isThere;
  notify();
}

/** Tells the pages that a request waits to be sent again. Returns a function that tells the end of that. */
export function noteRetry(): () => void {
  retrying += 1;
  notify();
  return () => {
    retrying -= 1;
    notify();
  };
}

/** Calls `act` whenever the network is back, or the service can be reached again. Returns a function that ends it. */
export function onServiceBack(act: () => void): () => void {
  let wasSilent = serviceAway.isSilent();
  const look = () => {
    const isSilent = serviceAway.isSilent();
    const isBack = wasSilent && !isSilent;
    wasSilent = isSilent;
    if (isBack) act();
  };
  listeners.add(look);
  window.addEventListener('online', act);
  window.addEventListener('offline', look);
  return () => {
    listeners.delete(look);
    window.removeEventListener('online', act);
    window.removeEventListener('offline', look);
  };
}

// With a network, the next request shows whether the service is there.
globalThis.window?.addEventListener('online', () => noteAnswer(true));
