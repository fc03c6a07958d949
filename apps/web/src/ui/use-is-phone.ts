import { useSyncExternalStore } from 'react';

/** Up to this width a bar at the bottom replaces the side bar, as in the style sheets. */
const narrow = '(max-width: 56.25rem)';

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(narrow);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the window is as narrow as on a phone. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches);
