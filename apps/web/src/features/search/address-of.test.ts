import { expect, test } from 'vitest';
import { addressOf } from './address-of.ts';

test.each([
  ['ticket', 'WEB-4', '/app/tickets/WEB-4'],
  ['project', 'WEB', '/app/projects/WEB'],
  ['document', null, '/app/documents/7'],
  ['comment', 'WEB-4', '/app/tickets/WEB-4#comment-7'],
])('a found %s leads to its place', (kind, key, address) => {
  expect(addressOf({ kind, id: '7', key })).toBe(address);
});
