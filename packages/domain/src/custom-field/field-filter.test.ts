import { expect, it } from 'vitest';
import { lineCharacters, lineOfValue } from './field-filter.ts';

it('does not cut a folded line within a character', () => {
  const line = lineOfValue(`x${'😀'.repeat(lineCharacters)}`);
  expect(line.isWellFormed()).toBe(true);
  expect(line).toHaveLength(lineCharacters);
});
