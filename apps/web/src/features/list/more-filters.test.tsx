import { Link, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import type { Member } from '../../api/types.ts';
import { MoreFilters } from './more-filters.tsx';

const people = [{ id: 'ada', name: 'Ada' }] as Member[];

function Page() {
  const { search } = useLocation();
  return (
    <>
      <Link to="?created_by=ada&overdue=true">Filtered</Link>
      <MoreFilters people={people} fields={[]} />
      <output>{search}</output>
    </>
  );
}

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];

test('who created tickets can be left out in place of selected, where a person is chosen', async () => {
  const page = await render(<Page />);
  const search = () =>
    Object.fromEntries(new URLSearchParams(page.querySelector('output')?.textContent ?? ''));
  await doing(() => page.querySelector<HTMLElement>('button')?.click());
  expect(boxes()).toEqual([]);
  await doing(() => page.querySelector('a')?.click());
  expect(boxes().map((box) => box.getAttribute('aria-label'))).toEqual([
    'Created by: None of these',
  ]);
  await doing(() => boxes()[0]?.click());
  expect(search()).toEqual({ created_by: 'ada', overdue: 'true', not: 'created_by' });
  expect(boxes()[0]?.checked).toBe(true);
  await doing(() => boxes()[0]?.click());
  expect(search()).toEqual({ created_by: 'ada', overdue: 'true' });
});
