import { expect, test } from 'vitest';
import { card, column, newBoards } from '../testing/boards.ts';
import { visit } from '../testing/browser.ts';
import { alone, openStage } from '../testing/page-fixture.ts';
import { timeoutMs } from '../testing/timeouts.ts';
import { signInByPassword } from '../testing/people.ts';
import { middleOf, touchScreen } from '../testing/touch-screen.ts';

const atLast = { timeout: timeoutMs };
const fixture = openStage(alone);

/** The board of a project with three tickets, on a touch screen on which two columns are in sight. */
async function openOnPhone(key: string) {
  const { server, browser } = fixture;
  const { keysOn } = await newBoards(server, key, ['First', 'Second', 'Third']);
  const screen = { viewport: { width: 700, height: 800 }, hasTouch: true, isMobile: true };
  const { page, close } = await visit(browser, [server.address], { screen });
  await signInByPassword(page, server.address, server.owner, `/app/projects/${key}`);
  // What comes after the cards moves them no more.
  await page.getByRole('status').getByText('Live').waitFor();
  await card(page, 'Open', `${key}-3`).tap({ trial: true });
  return { close, page, keysOn, ...(await touchScreen(page)) };
}

test('a finger on the handle of a card moves it; a finger that moves at once anywhere else scrolls the board', async () => {
  const { close, page, keysOn, drag } = await openOnPhone('TOUCH');

  // The buttons of a column are as large as a finger needs.
  for (const name of ['More of Open', 'Add a ticket to Open']) {
    const box = await page.getByRole('button', { name }).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(43.5);
  }

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
  const left = () => page.evaluate<number>(`document.querySelector('.board_board').scrollLeft`);
  expect(await left()).toBe(0);
  const scroll = async () => {
    const { x, y } = await middleOf(card(page, 'Open', 'TOUCH-2'));
    // A browser that is busy takes a short drag for a press.
    if ((await left()) <= 100) await drag({ x, y }, { x: x - 140, y });
    return left();
  };
  await expect.poll(scroll, atLast).toBeGreaterThan(100);
  expect(await keysOn('open')).toEqual(['TOUCH-3', 'TOUCH-2']);
  await close();
});

test('other fingers on the screen neither end nor move what a finger drags', async () => {
  const { close, page, keysOn, send, slide } = await openOnPhone('FINGER');
  const handle = (key: string) => middleOf(page.getByRole('button', { name: `Drag ${key}` }));
  const own = { id: 0, ...(await handle('FINGER-1')) };
  const other = { id: 1, ...(await handle('FINGER-3')) };
  const hold = await middleOf(column(page, 'Hold'));
  const aside = { x: other.x, y: other.y + 60 };
  const shown = page.locator('.board_touchDrag .board_heldCard');

  await send('touchStart', [own]);
  await slide(own, hold);
  await shown.getByText('First').waitFor();
  const place = () => shown.getAttribute('style');
  const before = await place();
  await send('touchStart', [{ id: 0, ...hold }, other]);
  await slide(other, aside, [{ id: 0, ...hold }]);
  // The other finger is lifted by a move of the dragging one alone.
  await send('touchMove', [{ id: 0, x: hold.x + 20, y: hold.y }]);
  await expect.poll(place, atLast).not.toBe(before);
  expect(await shown.getByText('First').count()).toBe(1);
  await send('touchEnd', []);

  await card(page, 'Hold', 'FINGER-1').waitFor();
  await expect.poll(() => keysOn('hold'), atLast).toEqual(['FINGER-1']);
  expect(await keysOn('open')).toEqual(['FINGER-2', 'FINGER-3']);
  expect(new URL(page.url()).pathname).toBe('/app/projects/FINGER');
  await close();
});
