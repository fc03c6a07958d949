import { expect, onTestFinished, test } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import { columnPlaces, ticketPlaces } from '../ticket/changes/shown-tickets.ts';
import { focusBeside, focusNextColumn } from './focus-next-column.ts';

const Column = ({ cards }: { cards: readonly string[] }) => (
  <section ref={columnPlaces.ref({ board: cards.join(), name: '', isFull: false })}>
    {cards.map((name) => (
      <button key={name} type="button" ref={ticketPlaces.ref({ id: name, key: name })}>
        {name}
      </button>
    ))}
  </section>
);

const showBoard = () =>
  render(
    <div onKeyDownCapture={focusNextColumn}>
      <Column cards={['First', 'Below']} />
      <Column cards={[]} />
      <Column cards={['Second']} />
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

test('without a focused card the first one gets the focus, and then the one below and above it, within its column', async () => {
  await showBoard();
  const focused = [1, 1, 1, -1, -1].map((step) => {
    focusBeside(step === 1 ? 1 : -1);
    return document.activeElement?.textContent;
  });
  expect(focused).toEqual(['First', 'Below', 'Below', 'First', 'First']);
});
