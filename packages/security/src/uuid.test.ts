import { afterEach, describe, expect, it, vi } from 'vitest';
import { newId } from './uuid.ts';

const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

function timeOf(id: string): number {
  return Number.parseInt(id.replace('-', '').slice(0, 12), 16);
}

function expectGrowing(ids: string[]): void {
  const misplaced = ids.findIndex((id, index) => index > 0 && id <= (ids[index - 1] ?? ''));
  expect(misplaced).toBe(-1);
}

/** Ids made at these moments, the last one again and again, behind `at`, which is later than all ids made so far. */
function idsAt(moments: number[]): [next: () => string, at: number] {
  const at = timeOf(newId()) + 60_000;
  vi.spyOn(Date, 'now').mockImplementation(
    () => at + ((moments.length > 1 ? moments.shift() : moments[0]) ?? 0),
  );
  return [() => newId(), at];
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a new id', () => {
  it('is a UUIDv7 of the present moment in lower case', () => {
    const before = Date.now();
    const id = newId();
    expect(id).toMatch(FORM);
    expect(timeOf(id)).toBeGreaterThanOrEqual(before);
    expect(timeOf(id)).toBeLessThanOrEqual(Date.now());
  });

  it('is greater than the one before, 200,000 in a row', () => {
    const ids = Array.from({ length: 200_000 }, () => newId());
    expectGrowing(ids);
    expect(ids.every((id) => FORM.test(id))).toBe(true);
  });

  it('is greater than the one before within one millisecond, whose time it keeps', () => {
    const [next, at] = idsAt([0]);
    const ids = Array.from({ length: 100_000 }, next);
    expectGrowing(ids);
    expect(new Set(ids.map(timeOf))).toEqual(new Set([at]));
  });

  it('is greater than the one before when the clock steps back', () => {
    const [next, at] = idsAt([5_000, 4_000, 4_001, 0, 5_000, 5_001, 10]);
    const ids = Array.from({ length: 7 }, next);
    expectGrowing(ids);
    const times = ids.map((id) => timeOf(id) - at);
    expect(times).toEqual([5_000, 5_000, 5_000, 5_000, 5_000, 5_001, 5_001]);
  });

  it('cannot be guessed from earlier ids: 32 bits are random each time', () => {
    const [next] = idsAt([0]);
    const tails = new Set(Array.from({ length: 1_000 }, () => next().slice(-8)));
    expect(tails.size).toBeGreaterThan(990);
  });
});
