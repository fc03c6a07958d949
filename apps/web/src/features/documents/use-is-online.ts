import { useSyncExternalStore } from 'react';

/** Calls `look` when the connection is lost or back. */
function onConnection(look: () => void): () => void {
  window.addEventListener('online', look);
  window.addEventListener('offline', look);
  return () => {
    window.removeEventListener('online', look);
    window.removeEventListener('offline', look);
  };
}

/** Whether the browser has a connection. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(onConnection, () => navigator.onLine);
