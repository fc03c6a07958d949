import { expect, test } from 'vitest';
import { sortByMatch } from './sort-by-match.ts';

const inOrder = (names: string[], typed: string) => sortByMatch(names, typed, (name) => [name]);

test('the name itself is first, then beginnings of names, beginnings of words, parts of words, and the rest', () => {
  const names = [
    'Empty the breadbasket',
    'Pay by invoice',
    'The basket forgets the voucher',
    'Basket forgets the voucher',
    'Basket',
  ];
  expect(inOrder(names, 'basket')).toEqual([
    'Basket',
    'Basket forgets the voucher',
    'The basket forgets the voucher',
    'Empty the breadbasket',
    'Pay by invoice',
  ]);
});

test('equal ones keep their order, and an entry counts by its best name', () => {
  expect(inOrder(['Slab two', 'Slab one'], 'slab')).toEqual(['Slab two', 'Slab one']);
  const entries = [
    { key: 'OPS-4', title: 'After WEB-4' },
    { key: 'WEB-4', title: 'Pay by invoice' },
  ];
  expect(sortByMatch(entries, 'web-4', ({ key, title }) => [key, title])[0]?.key).toBe('WEB-4');
});
