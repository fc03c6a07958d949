import { expect, test } from 'vitest';
import { columnsOf, rowsOf } from './csv-preview.ts';

const headerOf = (text: string) => columnsOf(rowsOf(text, 5)).map(({ name }) => name);

test('the columns of a table are those of its first row, whatever separates them', () => {
  expect(headerOf('\uFEFFTitle,"Status, now",Due\n1,2,3')).toEqual(['Title', 'Status, now', 'Due']);
  expect(headerOf('Title;"A\nB";Due\r\n1')).toEqual(['Title', 'A\nB', 'Due']);
  expect(headerOf('Title\tDue')).toEqual(['Title', 'Due']);
  expect(headerOf('Key,Comment,Comment')).toEqual(['Key', 'Comment']);
  expect(headerOf('')).toEqual([]);
});

test('a column shows what its first five rows hold', () => {
  expect(columnsOf(rowsOf('Title;Due\r\n"One; and\nmore";2031\r\n\r\nTwo;\r\n', 5))).toEqual([
    { name: 'Title', samples: ['One; and\nmore', 'Two'] },
    { name: 'Due', samples: ['2031'] },
  ]);
  const many = ['n', ...Array.from({ length: 50 }, (_, at) => at)].join('\n');
  expect(columnsOf(rowsOf(many, 5))).toEqual([{ name: 'n', samples: ['0', '1', '2', '3', '4'] }]);
});
