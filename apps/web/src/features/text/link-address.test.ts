import { expect, test } from 'vitest';
import { linkAddress } from './link-address.ts';

test.each([
  ['https://example.org/a?b#c', 'https://example.org/a?b#c'],
  [' HTTP://example.org ', 'HTTP://example.org'],
  ['example.org', 'https://example.org'],
  ['localhost.test:8080/x', 'https://localhost.test:8080/x'],
  ['ada@example.org', 'mailto:ada@example.org'],
  ['mailto:ada@example.org', 'mailto:ada@example.org'],
  ['/app/tickets/WEB-1', '/app/tickets/WEB-1'],
  ['', null],
  ['two words', null],
  ['word', null],
  ['//example.org', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  [`https://example.org/${'a'.repeat(2_048)}`, null],
])('%j links to %j', (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});
