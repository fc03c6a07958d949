import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import * as shown from '../ticket/changes/shown-tickets.ts';
import { useArrowToFirst } from './use-arrow-to-first.ts';

afterEach(() => void vi.restoreAllMocks());

function Board() {
  useArrowToFirst();
  return (
    <>
      <h1 tabIndex={-1}>Web shop</h1>
      <input />
    </>
  );
}

const press = (target: Element | null, key: string) =>
  doing(() => target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));

test('on a freshly opened board the arrow down chooses the first card, and nowhere else', async () => {
  const first = vi.spyOn(shown, 'focusFirstTicket').mockImplementation(() => {});
  const page = await render(<Board />);
  await press(page.querySelector('input'), 'ArrowDown');
  await press(document.body, 'ArrowUp');
  expect(first).not.toHaveBeenCalled();
  await press(document.body, 'ArrowDown');
  await press(page.querySelector('h1'), 'ArrowDown');
  expect(first).toHaveBeenCalledTimes(2);
});
