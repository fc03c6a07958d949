import { expect, test } from 'vitest';
import { isolated } from './isolated.ts';
import { words } from './words.ts';

test('a name in Hebrew or Arabic letters does not turn the sentence around it', () => {
  expect(words('trash.wasRestored', { record: 'תשלום' })).toBe('\u2068תשלום\u2069 was restored.');
  expect(isolated('الدفع')).toBe('\u2068الدفع\u2069');
});

test('other parameters are as they were', () => {
  expect(isolated('Zoë')).toBe('Zoë');
  expect(isolated(4)).toBe(4);
});
