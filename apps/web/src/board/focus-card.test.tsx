import { expect, test } from 'vitest';
import { render } from '../../testing/render.tsx';
import { focusCard } from './focus-card.ts';

/** Enough frames for `focusCard` to have moved the focus. */
async function waitForFrames() {
  for (let frame = 0; frame < 8; frame += 1) await new Promise(requestAnimationFrame);
}

const page = (key = 't1') =>
  render(
    <>
      <input aria-label="Filter" />
      <button type="button" className="ticket-card" data-key={key} />
    </>,
  );

test('a moved card receives the focus', async () => {
  const { children } = await page();
  focusCard('t1');
  await waitForFrames();
  expect(document.activeElement).toBe(children[1]);
});

test('a card that becomes another element behind it receives the focus again', async () => {
  const shown = await page('t2');
  focusCard('t2');
  await waitForFrames();
  const again = shown.children[1]?.cloneNode() as HTMLElement;
  shown.children[1]?.replaceWith(again);
  await waitForFrames();
  expect(document.activeElement).toBe(again);
});

test('a text that a person begins to write meanwhile keeps the focus', async () => {
  const input = (await page()).querySelector('input');
  focusCard('t1');
  input?.focus();
  await waitForFrames();
  expect(document.activeElement).toBe(input);
});
