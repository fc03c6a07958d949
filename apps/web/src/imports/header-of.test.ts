import { expect, test } from 'vitest';
import { headerOf, peopleOf } from './header-of.ts';

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
