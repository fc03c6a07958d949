import { requestBudget } from '@basalt/domain';
import { expect, test } from 'vitest';
import { IncomingBodies } from './incoming-bodies.ts';

const MiB = 1024 * 1024;
const { bytes, bytesOfOwner } = requestBudget.bodiesOnTheWay;

test('one owner has a part of the bytes on the way, and others send meanwhile', () => {
  const bodies = new IncomingBodies();
  expect(bodies.add('quarry', bytesOfOwner)).toBe(true);
  expect(bodies.add('quarry', 1)).toBe(false);
  expect(bodies.add('harbour', bytesOfOwner)).toBe(true);
  bodies.remove('quarry', 1);
  bodies.remove('quarry', bytesOfOwner);
  expect(bodies.add('quarry', bytesOfOwner)).toBe(true);
});

test('when all bytes are on the way, an owner can still send one whole body', () => {
  const bodies = new IncomingBodies();
  for (let owner = 0; owner < bytes / bytesOfOwner; owner += 1) {
    expect(bodies.add(`${owner}`, bytesOfOwner)).toBe(true);
  }
  expect(bodies.add('quarry', MiB)).toBe(true);
  expect(bodies.add('quarry', 1)).toBe(false);
});
