import { useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { doing, render, typeInto } from '../../testing/render.tsx';
import { ChipWords } from './chips.tsx';
import { usePageTitle } from './page-title.ts';
import { useTakesEscape } from './takes-escape.ts';

/** What Escape closes in the page. */
function Bar() {
  useTakesEscape();
  return null;
}

function Page({ onChange, words }: { onChange: (words: string) => void; words: string }) {
  const heading = usePageTitle('Page');
  const first = useRef<HTMLButtonElement>(null);
  const [isTaken, setTaken] = useState(false);
  return (
    <main>
      <h1 ref={heading} tabIndex={-1}>
        Page
      </h1>
      <ChipWords words={words} onChange={onChange} toFirst={() => first.current?.focus()} />
      <button type="button" ref={first} onClick={() => setTaken(!isTaken)}>
        Sand
      </button>
      {isTaken && <Bar />}
    </main>
  );
}

const page = (onChange: (words: string) => void, words = 'sand') =>
  render(<Page onChange={onChange} words={words} />);

const press = (key: string, target: Element = document.body) =>
  doing(() => target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));

test('Enter leaves the words for the page, and goes on to the first of what is found', async () => {
  const shown = await page(() => {});
  const field = shown.querySelector('input');
  if (field === null) throw new Error('no field');
  field.focus();
  await press('Enter', field);
  expect(document.activeElement).not.toBe(field);
  await expect.poll(() => document.activeElement?.textContent).toBe('Sand');
});

test('on the page Escape takes the words away, but not while a part that it closes is above the page or in it', async () => {
  const onChange = vi.fn<(words: string) => void>();
  const shown = await page(onChange);
  const card = shown.querySelector('button') ?? shown;
  // As React Aria does below a sheet.
  shown.inert = true;
  await press('Escape', card);
  shown.inert = false;
  await doing(() => card.click());
  await press('Escape', card);
  expect(onChange).not.toHaveBeenCalled();
  await doing(() => card.click());
  await press('Escape', card);
  expect(onChange.mock.calls).toEqual([['']]);
});

test('the key of filters leads to the words', async () => {
  const shown = await page(() => {});
  await press('/');
  expect(document.activeElement).toBe(shown.querySelector('input'));
});

test('Escape takes words away that Enter sent and that the page has not taken yet', async () => {
  const onChange = vi.fn<(words: string) => void>();
  const shown = await page(onChange, '');
  const field = shown.querySelector('input');
  if (field === null) throw new Error('no field');
  await typeInto(field, 'sand');
  await press('Enter', field);
  await press('Escape', shown.querySelector('h1') ?? shown);
  expect(onChange.mock.calls).toEqual([['sand'], ['']]);
  expect(field.value).toBe('');
});
