import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { card, column, newBoards } from '../testing/boards.ts';
import { alone, openStage } from '../testing/page-fixture.ts';
import { patience } from '../testing/patience.ts';
import { signInByPassword } from '../testing/people.ts';

const atLast = { timeout: patience };
const fixture = openStage(alone);

interface Point {
  x: number;
  y: number;
}

/** One finger on the screen of an emulated telephone: it is a real touch for the page, with scrolling and pointer events. */
async function finger(page: Page) {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  return async (from: Point, to: Point) => {
    await send('touchStart', [from]);
    const steps = 12;
    for (let step = 1; step <= steps; step += 1) {
      const part = (start: number, end: number) => start + ((end - start) * step) / steps;
      await send('touchMove', [{ x: part(from.x, to.x), y: part(from.y, to.y) }]);
    }
    await send('touchEnd', []);
  };
}

async function middleOf(place: Locator): Promise<Point> {
  const box = await place.boundingBox();
  if (box === null) throw new Error(`${place} is not shown`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('a finger on the handle of a card moves it; a finger anywhere else scrolls the board', async () => {
  const { server, browser } = fixture;
  const { keysOn } = await newBoards(server, 'TOUCH', ['First', 'Second', 'Third']);
  const context = await browser.newContext({
    viewport: { width: 700, height: 800 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  await signInByPassword(page, server.address, server.owner, '/app');
  await page.goto(`${server.address}/app/projects/TOUCH`);
  const drag = await finger(page);
  await card(page, 'Open', 'TOUCH-3').waitFor();

  // Up within its column.
  const first = await middleOf(card(page, 'Open', 'TOUCH-1'));
  const third = await middleOf(page.getByRole('button', { name: 'Drag TOUCH-3' }));
  await drag(third, { x: first.x, y: first.y - 12 });
  const expected = ['TOUCH-3', 'TOUCH-1', 'TOUCH-2'];
  await expect.poll(() => keysOn('open'), atLast).toEqual(expected);

  // Onto another board.
  const hold = await middleOf(column(page, 'Hold'));
  await drag(await middleOf(page.getByRole('button', { name: 'Drag TOUCH-1' })), hold);
  await card(page, 'Hold', 'TOUCH-1').waitFor();
  await expect.poll(() => keysOn('hold'), atLast).toEqual(['TOUCH-1']);

  // From the card itself the board scrolls, and nothing moves.
  const left = () => page.evaluate<number>(`document.querySelector('.board').scrollLeft`);
  expect(await left()).toBe(0);
  const second = await middleOf(card(page, 'Open', 'TOUCH-2'));
  await drag({ x: second.x, y: second.y }, { x: second.x - 140, y: second.y });
  await expect.poll(left, atLast).toBeGreaterThan(100);
  expect(await keysOn('open')).toEqual(['TOUCH-3', 'TOUCH-2']);
  await context.close();
});
