import { useMedia } from '../../design/use-media.ts';

/** Whether the tree of documents has its place beside the text, as in the style sheet. */
export const useIsWide = (): boolean => useMedia('(width >= 80rem)');
