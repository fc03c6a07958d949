import { useMedia } from './use-media.ts';

/** Whether the window is as narrow as on a phone: a bar at the bottom replaces the side bar, as in the style sheets. */
export const useIsPhone = (): boolean => useMedia('(max-width: 56.25rem)');
