/** 1 where pages are written from left to right, -1 where from right to left: how a distance in pixels of the window follows the reading. */
export const readingDirection = (): 1 | -1 => (document.documentElement.dir === 'rtl' ? -1 : 1);

/**
 * The step of an arrow key to a side: 1 to the next in the order of reading, -1 to the one before; undefined for another key. Where pages are
 * written from right to left, the next is on the left.
 */
export function sideStep(key: string): 1 | -1 | undefined {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  return key === 'ArrowRight' ? readingDirection() : (-readingDirection() as 1 | -1);
}
