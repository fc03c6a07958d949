import type { Locator, Page } from 'playwright-core';

/** A point of the window. */
export interface Point {
  x: number;
  y: number;
}

/** A finger on the screen. */
interface Touch extends Point {
  id: number;
}

/** Fingers on the screen of an emulated telephone: they are real touches for the page, with scrolling and pointer events. */
export async function touchScreen(page: Page) {
  const session = await page.context().newCDPSession(page);
  /** Says which fingers are on the screen now; the browser tells the page what differs from before. Without any: an end. */
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
    touchPoints: Touch[],
  ) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
  /** Moves a finger that is down to another point, while the others stay where they are. */
  const slide = async (from: Touch, to: Point, others: Touch[] = []) => {
    const steps = 12;
    for (let step = 1; step <= steps; step += 1) {
      const part = (start: number, end: number) => start + ((end - start) * step) / steps;
      const at = { id: from.id, x: part(from.x, to.x), y: part(from.y, to.y) };
      await send('touchMove', [at, ...others]);
    }
  };
  const drag = async (from: Point, to: Point) => {
    const finger = { ...from, id: 0 };
    // Sent together: what a finger rests on is lifted after a moment.
    await Promise.all([send('touchStart', [finger]), slide(finger, to)]);
    await send('touchEnd', []);
  };
  return { send, slide, drag };
}

export async function middleOf(place: Locator): Promise<Point> {
  const box = await place.boundingBox();
  if (box === null) throw new Error(`${place} is not shown`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
