import { expect, test } from 'vitest';
import { normalizedEmail } from './email.ts';

test('trims and lowers an address', () => {
  expect(normalizedEmail('  Ada@Example.TEST ')).toBe('ada@example.test');
});

test.each([
  '',
  'ada',
  '@example.test',
  'ada@',
  'a@b@c',
  'a b@c.test',
  'ada\u0000@c.test',
  'ada@c\u202e.test',
  `${'a'.repeat(250)}@c.test`,
])('takes %j for no address', (text) => {
  expect(normalizedEmail(text)).toBeNull();
});
