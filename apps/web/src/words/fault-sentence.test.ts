import { expect, test } from 'vitest';
import { faultSentence } from './fault-sentence.ts';
import { isolated } from './isolated.ts';

test.each([
  ['must not be blank', 'The title must not be blank.'],
  ['must have at most 200 characters', 'The title must have at most 200 characters.'],
  ['must have at least 1 characters', 'The title must have at least 1 character.'],
  ['is taken by another project', 'The title is taken.'],
  [
    'must be a number from 1 up to 5 with at most 2 decimals',
    'The title must be a number from 1 up to 5 with at most 2 decimals.',
  ],
  [
    'must be a number up to 5 with at most 1 decimal',
    'The title must be a number up to 5 with at most 1 decimal.',
  ],
  [
    'must be 2 to 10 letters A-Z and digits, and start with a letter',
    'The title must be 2 to 10 letters A to Z and digits, and start with a letter.',
  ],
])('the fault "%s" has words of the pages', (fault, sentence) => {
  expect(faultSentence('The title', fault)).toBe(
    sentence.replace('The title', String(isolated('The title'))),
  );
});

test('a fault without words is shown as the service sends it', () => {
  expect(faultSentence('The title', 'is odd')).toContain(' is odd');
});
