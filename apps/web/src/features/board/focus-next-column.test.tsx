import { expect, onTestFinished, test } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import { focusNextColumn } from './focus-next-column.ts';

const showBoard = () =>
  render(
    <div className="board_board" onKeyDownCapture={focusNextColumn}>
      <section className="board_column">
        <button type="button" className="board_ticketCard">
          First
        </button>
      </section>
      <section className="board_column" />
      <section className="board_column">
        <button type="button" className="board_ticketCard">
          Second
        </button>
      </section>
    </div>,
  );

const press = (key: string) =>
  doing(() =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    ),
  );

test('the arrows go to the card of the next column that has any, back, and at the end nowhere', async () => {
  const page = await showBoard();
  page.querySelector('button')?.focus();
  await press('ArrowRight');
  expect(document.activeElement?.textContent).toBe('Second');
  await press('ArrowRight');
  expect(document.activeElement?.textContent).toBe('Second');
  await press('ArrowLeft');
  expect(document.activeElement?.textContent).toBe('First');
});

test('where boards run from right to left, the next column is on the left', async () => {
  document.documentElement.dir = 'rtl';
  onTestFinished(() => {
    document.documentElement.dir = '';
  });
  const page = await showBoard();
  page.querySelector('button')?.focus();
  await press('ArrowRight');
  expect(document.activeElement?.textContent).toBe('First');
  await press('ArrowLeft');
  expect(document.activeElement?.textContent).toBe('Second');
  await press('ArrowRight');
  expect(document.activeElement?.textContent).toBe('First');
});
