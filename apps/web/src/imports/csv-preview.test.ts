import { expect, test } from 'vitest';
import { columnsOf, peopleIn, peopleOf } from './csv-preview.ts';

const headerOf = (text: string) => columnsOf(text).map(({ name }) => name);

test('the columns of a table are those of its first row, whatever separates them', () => {
  expect(headerOf('\uFEFFTitle,"Status, now",Due\n1,2,3')).toEqual(['Title', 'Status, now', 'Due']);
  expect(headerOf('Title;"A\nB";Due\r\n1')).toEqual(['Title', 'A\nB', 'Due']);
  expect(headerOf('Title\tDue')).toEqual(['Title', 'Due']);
  expect(headerOf('')).toEqual([]);
});

test('people are lines with a name and an email', () => {
  const text =
    'Ada Lovelace, ada@example.org\nnobody\n Doe, Eve ;eve@example.org \n, x@example.org';
  expect(peopleOf(text)).toEqual({
    'Ada Lovelace': 'ada@example.org',
    'Doe, Eve': 'eve@example.org',
  });
});

test('a column shows what its first five rows hold', () => {
  expect(columnsOf('Title;Due\r\n"One; and\nmore";2031\r\n\r\nTwo;\r\n')).toEqual([
    { name: 'Title', samples: ['One; and\nmore', 'Two'] },
    { name: 'Due', samples: ['2031'] },
  ]);
  const many = ['n', ...Array.from({ length: 50 }, (_, at) => at)].join('\n');
  expect(columnsOf(many)).toEqual([{ name: 'n', samples: ['0', '1', '2', '3', '4'] }]);
});

test('people whose whole name stands in an export are named with their emails, but not two of one name', () => {
  const people = [
    { name: 'Ada Lovelace', email: 'ada@example.org' },
    { name: 'Eve', email: 'eve@example.org' },
    { name: 'Sam', email: 'one@example.org' },
    { name: 'sam', email: 'two@example.org' },
  ];
  const text = 'Title,Assignee\nSteve and the evening,"ada lovelace"\nOther,Sam';
  expect(peopleIn(text, people)).toEqual(['Ada Lovelace, ada@example.org']);
  expect(peopleIn('{"fullName":"Eve"}', people)).toEqual(['Eve, eve@example.org']);
});
