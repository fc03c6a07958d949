import { expect, test } from 'vitest';
import { Table } from './table.ts';

interface Row {
  name: string;
}

function aTable(): Table<Row> {
  const table = new Table<Row>('row');
  table.add('a', { name: 'a' });
  return table;
}

const names = (table: Table<Row>) => table.where().map(({ name }) => name);

test('a fork and its origin are changed apart, whichever is written to first', () => {
  for (const isForkFirst of [true, false]) {
    const origin = aTable();
    const fork = origin.fork();
    const [first, second] = isForkFirst ? [fork, origin] : [origin, fork];
    first.save('a', { name: 'changed' });
    expect([names(first), names(second)]).toEqual([['changed'], ['a']]);
    second.delete('a');
    expect([names(first), names(second)]).toEqual([['changed'], []]);
  }
});

test('a change through a lens is one of its table, also after a fork, and hides the rest', () => {
  const table = aTable();
  const lens = table.lens(({ name }) => name !== 'a');
  const fork = table.fork();
  lens.add('b', { name: 'b' });
  table.add('c', { name: 'c' });
  expect([names(table), names(lens), names(fork)]).toEqual([['a', 'b', 'c'], ['b', 'c'], ['a']]);
});

test('a row that was only looked at is the one that is kept', () => {
  const table = aTable();
  expect(table.look(() => true)[0]).toBe(table.look(() => true)[0]);
  expect(table.where()[0]).not.toBe(table.look(() => true)[0]);
});
