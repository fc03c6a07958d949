import { useState } from 'react';
import { Link } from 'react-router';
import { expect, test } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import { RefusedItems } from './refused-items.tsx';
import type { RefusedItem } from '../ticket/changes/own-change.ts';

const some = [{ id: 't1', key: 'WEB-1', reason: 'The board is full.' }];

function Page() {
  const [items, setItems] = useState<readonly RefusedItem[]>([]);
  const [close] = useState(() => () => setItems([]));
  return (
    <>
      <button type="button" onClick={() => setItems(some)} />
      <Link to="?q=paint">Filter</Link>
      <RefusedItems items={items} onClose={close} />
    </>
  );
}

const press = (key: string, how: KeyboardEventInit = {}) =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, ...how }),
  );

test.each([
  ['Escape', () => press('Escape')],
  ['an undo', () => press('z', { ctrlKey: true })],
  ['another filter', (page: HTMLElement) => page.querySelector('a')?.click()],
])('what a change left as it was is shown until %s closes it', async (_what, act) => {
  const page = await render(<Page />);
  await doing(() => page.querySelector('button')?.click());
  expect(page.querySelector('[role=alert]')?.textContent).toContain('WEB-1 The board is full.');
  await doing(() => press('a'));
  expect(document.activeElement).toBe(page.querySelector('[role=alert]'));
  await doing(() => act(page));
  expect(page.querySelector('[role=alert]')).toBeNull();
});
