import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { doing, render, typeInto } from '../../../testing/render.tsx';
import type { CustomField, Member } from '../../api/types.ts';
import { CustomChips, typedFilters, TypedFilters } from './custom-filters.tsx';
import { columnName, columnsWith } from './list-columns.tsx';

const fieldOf = (key: string, type: string, options: object[] = []) =>
  ({
    id: key,
    key,
    name: key.toUpperCase(),
    type,
    options,
    number: null,
  }) as unknown as CustomField;

const fields = [
  fieldOf('severity', 'choice', [
    { id: 'o1', name: 'low' },
    { id: 'o2', name: 'high' },
  ]),
  fieldOf('lead', 'person'),
  fieldOf('billed', 'flag'),
  fieldOf('cost', 'number'),
  fieldOf('launch', 'date'),
  fieldOf('note', 'text'),
];

const people = [{ id: 'ada', name: 'Ada' }] as unknown as Member[];

function Filters() {
  return (
    <>
      <output>{useLocation().search}</output>
      <CustomChips fields={fields} people={people} />
      <TypedFilters filters={typedFilters(fields)} />
    </>
  );
}

const address = (page: HTMLElement) => page.querySelector('output')?.textContent;

test('options, people and flags are chips; bounds, days and words are typed', async () => {
  const page = await render(<Filters />);
  const chips = [...page.querySelectorAll('button, select')];
  expect(chips.map((chip) => chip.getAttribute('aria-label') ?? chip.textContent)).toEqual([
    'SEVERITY',
    'LEAD',
    'BILLED',
  ]);
  const inputs = [...page.querySelectorAll('input')];
  expect(inputs.map((input) => input.getAttribute('aria-label'))).toEqual([
    'COST, at least',
    'COST, at most',
    'LAUNCH on or after',
    'LAUNCH before',
    'NOTE with the words',
  ]);
});

test('what is chosen and typed is in the address by the names of the API', async () => {
  const page = await render(<Filters />);
  await doing(() => page.querySelector('button')?.click());
  const items = [...document.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  await doing(() => items.at(-1)?.click());
  expect(address(page)).toContain('custom.severity=o2');
  const least = page.querySelector('input') as HTMLInputElement;
  await typeInto(least, '5');
  await doing(() => {
    least.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  });
  expect(address(page)).toContain('custom.cost_min=5');
});

/** Presses the choice of the open menu with that name. */
const choose = async (name: string) => {
  const item = [...document.querySelectorAll<HTMLElement>('[role^="menuitem"]')].find(
    ({ textContent }) => textContent === name,
  );
  if (item === undefined) throw new Error(`no choice ${name}`);
  await doing(() => item.click());
};

test('a chip is turned round in its menu, and no longer when nothing is chosen', async () => {
  const page = await render(<Filters />);
  const chip = page.querySelector('button');
  await doing(() => chip?.click());
  await expect(choose('None of these')).rejects.toThrow('no choice');
  await choose('low');
  await choose('None of these');
  expect(address(page)).toBe('?custom.severity=o1&not=custom.severity');
  expect(chip?.textContent).toBe('SEVERITY: not low');
  await choose('None of these');
  expect(address(page)).toBe('?custom.severity=o1');
  await choose('None of these');
  await choose('low');
  expect([address(page), chip?.textContent]).toEqual(['', 'SEVERITY']);
});

test('each field is a column behind the built-in ones, sorted by where the service can', () => {
  const own = columnsWith(fields).slice(-fields.length);
  expect(own.map((column) => [columnName(column), column.sorts?.[0] ?? null])).toEqual([
    ['SEVERITY', 'custom.severity'],
    ['LEAD', null],
    ['BILLED', 'custom.billed'],
    ['COST', 'custom.cost'],
    ['LAUNCH', 'custom.launch'],
    ['NOTE', 'custom.note'],
  ]);
});
