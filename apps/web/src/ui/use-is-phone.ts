import { useSyncExternalStore } from 'react';

/** Below this width a bar at the foot replaces the side bar, as in the style sheets. */
const narrow = '(max-width: 56.25rem)';

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(narrow);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the window is as narrow as that of a telephone. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches);
