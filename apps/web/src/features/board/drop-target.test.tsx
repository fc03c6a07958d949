import { createRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { columnPlaces } from '../ticket/changes/shown-tickets.ts';
import { dropTargetAt } from './drop-target.ts';

afterEach(() => void vi.restoreAllMocks());

/** Two columns from 20 to 220 and from 236 to 436 pixels, and nothing under any point. */
async function showColumns(isFull = false) {
  const cards = createRef<HTMLDivElement>();
  const open = { board: 'open', name: 'Open', isFull: false, cards };
  await render(
    <>
      <section ref={columnPlaces.ref(open)}>
        <div ref={cards} />
      </section>
      <section ref={columnPlaces.ref({ board: 'hold', name: 'Hold', isFull })} />
    </>,
  );
  for (const [at, column] of document.querySelectorAll('section').entries()) {
    const box = new DOMRect(20 + at * 216, 100, 200, 500);
    vi.spyOn(column, 'getBoundingClientRect').mockReturnValue(box);
  }
}

test.each([
  ['the left edge of the screen', 1, 300, 'open'],
  ['the space between two columns, nearer to the second', 233, 300, 'hold'],
  ['just below a column', 300, 620, 'hold'],
])('a card that is dropped at %s goes to the column beside it', async (_where, x, y, board) => {
  await showColumns();
  expect(dropTargetAt(x, y)?.board).toBe(board);
});

test('a card that is dropped on a collapsed column goes to its end', async () => {
  await showColumns();
  expect(dropTargetAt(233, 300)).toMatchObject({ board: 'hold', after: undefined });
});

test('a card that is dropped far from every column goes nowhere', async () => {
  await showColumns();
  expect(dropTargetAt(300, 20)).toBeNull();
  expect(dropTargetAt(900, 300)).toBeNull();
});

test('a full board says so to the cards of others; its own may change their place', async () => {
  await showColumns(true);
  expect(dropTargetAt(300, 300, 'open')?.isFull).toBe(true);
  expect(dropTargetAt(300, 300, 'hold')?.isFull).toBe(false);
  expect(dropTargetAt(100, 300, 'hold')?.isFull).toBe(false);
});
