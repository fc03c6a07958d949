import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { doing, render, typeInto } from '../../../testing/render.tsx';
import { ChipWords } from '../../design/chips.tsx';
import { Offers } from './filter-offers.tsx';
import { offersFor } from './offers-for.ts';

const known = [
  { name: 'label_id', label: 'Label', options: [{ id: 'l1', name: 'Backend' }] },
  { name: 'assignee_id', label: 'Assigned to', options: [{ id: 'u1', name: 'Ada Back' }] },
  { name: 'tag', label: 'Tag', options: [{ id: 'feedback', name: 'feedback' }] },
];

const textsFor = (typed: string) => offersFor(known, typed).map(({ text }) => text);
const shown = () => [...document.querySelectorAll('[role="option"]')];

test('words offer what is called so, names that begin with them first', () => {
  expect(textsFor('back')).toEqual(['Label: Backend', 'Assigned to: Ada Back', 'Tag: feedback']);
  expect(textsFor('BACKÉND')).toEqual(['Label: Backend']);
  expect(textsFor('b')).toEqual([]);
  expect(textsFor('bakc end')).toEqual([]);
});

const press = (key: string, target: Element) =>
  doing(() =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
  );

function Page({ onTake }: { onTake: (name: string, id: string) => void }) {
  const [words, setWords] = useState('');
  return (
    <ChipWords
      words={words}
      onChange={setWords}
      offers={(at) => <Offers {...at} known={known} onTake={onTake} />}
    />
  );
}

test('an offer is taken by arrow and Enter in place of the words', async () => {
  const onTake = vi.fn<(name: string, id: string) => void>();
  const page = await render(<Page onTake={onTake} />);
  const field = page.querySelector('input') as HTMLInputElement;
  await doing(() => field.focus());
  await typeInto(field, 'back');
  expect(shown().map(({ textContent }) => textContent)).toEqual(textsFor('back'));
  await press('ArrowDown', field);
  await press('ArrowDown', field);
  expect(field.getAttribute('aria-activedescendant')).toBe(shown()[1]?.id);
  await press('Enter', field);
  expect(onTake.mock.calls).toEqual([['assignee_id', 'u1']]);
  expect([field.value, shown()]).toEqual(['', []]);
});

test('without an arrow, Enter searches for the words', async () => {
  const onTake = vi.fn<(name: string, id: string) => void>();
  const page = await render(<Page onTake={onTake} />);
  const field = page.querySelector('input') as HTMLInputElement;
  await doing(() => field.focus());
  await typeInto(field, 'back');
  await press('Enter', field);
  expect([onTake.mock.calls, field.value]).toEqual([[], 'back']);
  expect(document.querySelectorAll('[role="option"]')).toHaveLength(0);
});
