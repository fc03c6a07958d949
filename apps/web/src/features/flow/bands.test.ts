import { expect, test } from 'vitest';
import type { Board } from '../../api/types.ts';
import type { Flow } from '../../data/queries/flow.ts';
import { bandPath, bandsOf, footOf, stacked } from './bands.ts';

const board = (id: string, is_done = false) =>
  ({ id, name: id.toUpperCase(), color: 'red', is_done }) as Board;

const flow = {
  boards: ['done', 'old', 'open', 'older'].map((board_id) => ({ board_id })),
  days: [
    { day: '2031-05-04', counts: [4, 0, 2, 1] },
    { day: '2031-05-05', counts: [5, 1, 1, 1] },
  ],
} as unknown as Flow;

test('bands are in the order of the boards, and boards that are deleted are one band above them', () => {
  const bands = bandsOf(flow, [board('open'), board('new'), board('done', true)], 'Gone');
  expect(bands.map(({ name, counts }) => [name, counts])).toEqual([
    ['Gone', [1, 2]],
    ['OPEN', [2, 1]],
    ['DONE', [4, 5]],
  ]);
  const named = [board('old'), board('older'), board('open'), board('done', true)];
  expect(bandsOf(flow, named, 'Gone').map(({ name }) => name)).toEqual([
    'OLD',
    'OLDER',
    'OPEN',
    'DONE',
  ]);
});

test('each band stands on those behind it, and finished tickets may be cut at the foot', () => {
  const bands = stacked(bandsOf(flow, [board('open'), board('done', true)], 'Gone'));
  expect(bands.map(({ from, to }) => [from, to])).toEqual([
    [
      [6, 6],
      [7, 8],
    ],
    [
      [4, 5],
      [6, 6],
    ],
    [
      [0, 0],
      [4, 5],
    ],
  ]);
  expect(footOf(bands)).toBe(4);
  expect(footOf(stacked(bandsOf(flow, [board('done', true), board('open')], 'Gone')))).toBe(0);
  expect(footOf([])).toBe(0);
});

test('the outline of a band goes along its top and back along its foot, and a cut foot is the foot of the picture', () => {
  const band = { from: [0, 2], to: [4, 8] };
  const scale = { least: 2, most: 10, isMirrored: false };
  expect(bandPath(band, scale)).toBe('M0 0.75L1 0.25L1 1L0 1Z');
  expect(bandPath(band, { ...scale, isMirrored: true })).toBe('M1 0.75L0 0.25L0 1L1 1Z');
  expect(bandPath({ from: [2], to: [6] }, scale)).toBe('M0 0.5L1 0.5L1 1L0 1Z');
});
