import { createRef } from 'react';
import { expect, test } from 'vitest';
import { render } from '../../../../testing/render.tsx';
import { columnPlaces, ticketPlaces } from './shown-tickets.ts';
import { focusCard } from './focus-card.ts';

/** Enough frames for `focusCard` to have moved the focus. */
async function waitForFrames(frames = 8) {
  for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame);
}

const page = () =>
  render(
    <>
      <input aria-label="Filter" />
      <button type="button" ref={ticketPlaces.ref({ id: 't1', key: 'T-1' })} />
    </>,
  );

test('a moved card receives the focus', async () => {
  const { children } = await page();
  focusCard('t1');
  await waitForFrames();
  expect(document.activeElement).toBe(children[1]);
});

test('the row of a list receives the focus when the ticket above it has closed', async () => {
  const title = createRef<HTMLAnchorElement>();
  const list = await render(
    <table>
      <tbody>
        <tr ref={ticketPlaces.ref({ id: 't2', key: 'T-2', link: title })}>
          <td>
            <a ref={title} href="/app">
              Second
            </a>
          </td>
        </tr>
      </tbody>
    </table>,
  );
  const link = list.querySelector('a');
  // As React Aria does below a sheet and a menu.
  list.inert = true;
  focusCard('t2');
  await waitForFrames();
  expect(document.activeElement).not.toBe(link);
  list.inert = false;
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
  const list = await page();
  const { children } = list;
  const opener = document.createElement('button');
  document.body.append(opener);
  list.inert = true;
  focusCard('t1');
  await waitForFrames();
  expect(document.activeElement).not.toBe(children[1]);
  list.inert = false;
  requestAnimationFrame(() => opener.focus());
  await waitForFrames();
  expect(document.activeElement).toBe(children[1]);
  opener.remove();
});

test('a card that is drawn late receives the focus', async () => {
  focusCard('late');
  await waitForFrames(70);
  const { children } = await render(
    <button type="button" ref={ticketPlaces.ref({ id: 'late', key: 'T-3' })} />,
  );
  await waitForFrames();
  expect(document.activeElement).toBe(children[0]);
});

/** A card as it comes and goes without React; `remove` is what its ref does when it goes. */
function addCard(id: string, board = 'b0') {
  const card = document.body.appendChild(document.createElement('button'));
  const forget = ticketPlaces.ref({ id, key: id, board })(card);
  const remove = () => {
    card.remove();
    forget?.();
  };
  return { card, remove };
}

test('a card whose element goes, after which the list focuses another one, receives the focus again where it is drawn', async () => {
  const first = addCard('t1');
  focusCard('t1');
  await waitForFrames();
  expect(document.activeElement).toBe(first.card);
  first.remove();
  const next = addCard('t2');
  next.card.focus();
  const moved = addCard('t1');
  await waitForFrames();
  expect(document.activeElement).toBe(moved.card);
  next.remove();
  moved.remove();
});

test('the board that a card comes back to is brought into sight until the card is there; the element that it leaves gets nothing', async () => {
  const left = addCard('t3');
  const column = document.body.appendChild(document.createElement('section'));
  const forget = columnPlaces.ref({ board: 'b1', name: 'Open', isFull: false })(column);
  let back: ReturnType<typeof addCard> | undefined;
  let scrolls = 0;
  column.scrollIntoView = () => {
    scrolls += 1;
    // The first time, the board was moved away again.
    if (scrolls === 2) back = addCard('t3', 'b1');
  };
  focusCard('t3', 'b1');
  await waitForFrames();
  expect(scrolls).toBe(2);
  expect(document.activeElement).toBe(back?.card);
  left.remove();
  back?.remove();
  column.remove();
  forget?.();
});

test('a handle of the card that a person focuses keeps the focus, also when the card is drawn again', async () => {
  const first = addCard('t4');
  focusCard('t4');
  await waitForFrames();
  first.remove();
  const again = addCard('t4');
  const handle = again.card.appendChild(document.createElement('button'));
  handle.focus();
  await waitForFrames();
  expect(document.activeElement).toBe(handle);
  again.remove();
});

test('a handle keeps the focus that a person gives it after a move and its Undo, which both focused the card', async () => {
  const { card, remove } = addCard('t5');
  const handle = card.appendChild(document.createElement('button'));
  focusCard('t5');
  focusCard('t5');
  await waitForFrames();
  expect(document.activeElement).toBe(card);
  handle.focus();
  await waitForFrames();
  expect(document.activeElement).toBe(handle);
  remove();
});
