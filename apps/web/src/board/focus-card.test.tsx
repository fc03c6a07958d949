import { expect, test } from 'vitest';
import { render } from '../../testing/render.tsx';
import { focusCard } from './focus-card.ts';

/** Enough frames for `focusCard` to have moved the focus. */
async function waitForFrames() {
  for (let frame = 0; frame < 8; frame += 1) await new Promise(requestAnimationFrame);
}

const page = () =>
  render(
    <>
      <input aria-label="Filter" />
      <button type="button" className="ticket-card" data-key="t1" />
    </>,
  );

test('a moved card receives the focus', async () => {
  const { children } = await page();
  focusCard('t1');
  await waitForFrames();
  expect(document.activeElement).toBe(children[1]);
});

test('a text that a person begins to write meanwhile keeps the focus', async () => {
  const input = (await page()).querySelector('input');
  focusCard('t1');
  input?.focus();
  await waitForFrames();
  expect(document.activeElement).toBe(input);
});
