import { expect, test } from 'vitest';
import { placeOfTitle } from './timeline-place.ts';
import { rangeAround } from './timeline-range.ts';

const weeks = rangeAround('2031-06-11', 'weeks', 1);

test('a title is on a bar that has room for it, or that is wide', () => {
  expect(placeOfTitle(weeks, { at: 10, count: 7 }, 'New logo')).toBe('on');
  expect(placeOfTitle(weeks, { at: 10, count: 14 }, 'Say what a return costs')).toBe('on');
});

test('a title is behind a bar that is short, and before it at the end of the timeline', () => {
  expect(placeOfTitle(weeks, { at: 10, count: 1 }, 'New logo')).toBe('behind');
  expect(placeOfTitle(weeks, { at: 181, count: 1 }, 'New logo')).toBe('before');
  expect(placeOfTitle(weeks, { at: 0, count: 1 }, 'N'.repeat(500))).toBe('behind');
});
