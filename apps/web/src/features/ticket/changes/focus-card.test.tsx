import { expect, test } from 'vitest';
import { render } from '../../../../testing/render.tsx';
import { focusCard } from './focus-card.ts';

/** Enough frames for `focusCard` to have moved the focus. */
async function waitForFrames(frames = 8) {
  for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame);
}

const page = () =>
  render(
    <>
      <input aria-label="Filter" />
      <button type="button" className="board_ticketCard" data-key="t1" />
    </>,
  );

test('a moved card receives the focus', async () => {
  const { children } = await page();
  focusCard('t1');
  await waitForFrames();
  expect(document.activeElement).toBe(children[1]);
});

test('the row of a list receives the focus when the ticket above it has closed', async () => {
  const list = await render(
    <table>
      <tbody>
        <tr data-id="t2">
          <td>
            <a href="/app">Second</a>
          </td>
        </tr>
      </tbody>
    </table>,
  );
  const link = list.querySelector('a');
  const sheet = document.createElement('div');
  sheet.className = 'ticket_ticketSheet';
  document.body.append(sheet);
  focusCard('t2');
  await waitForFrames();
  expect(document.activeElement).not.toBe(link);
  sheet.remove();
  await waitForFrames();
  expect(document.activeElement).toBe(link);
});

test('a text that a person begins to write meanwhile keeps the focus', async () => {
  const input = (await page()).querySelector('input');
  focusCard('t1');
  input?.focus();
  await waitForFrames();
  expect(document.activeElement).toBe(input);
});

test('a menu that closes late, and gives the focus back to where it was opened, does not keep it', async () => {
  const { children } = await page();
  const opener = document.createElement('button');
  const menu = document.createElement('div');
  menu.className = 'menu_popover';
  document.body.append(opener, menu);
  focusCard('t1');
  await waitForFrames();
  expect(document.activeElement).not.toBe(children[1]);
  menu.remove();
  requestAnimationFrame(() => opener.focus());
  await waitForFrames();
  expect(document.activeElement).toBe(children[1]);
  opener.remove();
});

test('a card that is drawn late receives the focus', async () => {
  focusCard('late');
  await waitForFrames(70);
  const { children } = await render(
    <button type="button" className="board_ticketCard" data-key="late" />,
  );
  await waitForFrames();
  expect(document.activeElement).toBe(children[0]);
});

function addCard(key: string): HTMLElement {
  const card = document.createElement('button');
  card.className = 'board_ticketCard';
  card.dataset['key'] = key;
  return document.body.appendChild(card);
}

test('a card whose element goes, after which the list focuses another one, receives the focus again where it is drawn', async () => {
  const first = addCard('t1');
  focusCard('t1');
  await waitForFrames();
  expect(document.activeElement).toBe(first);
  first.remove();
  const next = addCard('t2');
  next.focus();
  const moved = addCard('t1');
  await waitForFrames();
  expect(document.activeElement).toBe(moved);
  next.remove();
  moved.remove();
});

test('the board that a card comes back to is brought into sight until the card is there; the element that it leaves gets nothing', async () => {
  const left = addCard('t3');
  const column = document.createElement('section');
  column.className = 'board_column';
  column.dataset['board'] = 'b1';
  document.body.append(column);
  const back = addCard('t3');
  back.remove();
  let scrolls = 0;
  column.scrollIntoView = () => {
    scrolls += 1;
    // The first time, the board was moved away again.
    if (scrolls === 2) column.append(back);
  };
  focusCard('t3', 'b1');
  await waitForFrames();
  expect(scrolls).toBe(2);
  expect(document.activeElement).toBe(back);
  left.remove();
  column.remove();
});

test('a handle of the card that a person focuses keeps the focus, also when the card is drawn again', async () => {
  const first = addCard('t4');
  focusCard('t4');
  await waitForFrames();
  first.remove();
  const again = addCard('t4');
  const handle = again.appendChild(document.createElement('button'));
  handle.focus();
  await waitForFrames();
  expect(document.activeElement).toBe(handle);
  again.remove();
});

test('a handle keeps the focus that a person gives it after a move and its Undo, which both focused the card', async () => {
  const card = addCard('t5');
  const handle = card.appendChild(document.createElement('button'));
  focusCard('t5');
  focusCard('t5');
  await waitForFrames();
  expect(document.activeElement).toBe(card);
  handle.focus();
  await waitForFrames();
  expect(document.activeElement).toBe(handle);
  card.remove();
});
