import { expect, it } from 'vitest';
import { base62, randomBase62 } from './base62.ts';

it('writes the greatest 32 bytes in 43 characters and the greatest 4 in 6', () => {
  expect(base62(new Uint8Array(32).fill(0xff), 43)).toHaveLength(43);
  expect(base62(new Uint8Array(4).fill(0xff), 6)).toBe('4gfFC3');
});

it('pads small numbers with zeros on the left', () => {
  expect(base62(Uint8Array.of(0, 61), 3)).toBe('00z');
  expect(base62(Uint8Array.of(62), 3)).toBe('010');
  expect(base62(new Uint8Array(0), 2)).toBe('00');
});

it('refuses a number that does not fit', () => {
  expect(() => base62(Uint8Array.of(255, 255), 2)).toThrow('more than 2 characters');
});

it('draws as many characters as asked', () => {
  for (const length of [0, 1, 20, 500]) {
    expect(randomBase62(length)).toMatch(new RegExp(`^[0-9A-Za-z]{${length}}$`));
  }
});
