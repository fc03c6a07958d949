import { closeAfterTests, metricLine } from '@basalt/domain/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { dice } from './concurrently.ts';
import { signInRules } from './clock-rules-sign-in.ts';
import { workRules } from './clock-rules-work.ts';
import { day, hour, minute, openClockFixture } from './clock-fixture.ts';

/** Jumps of random length besides, `BASALT_CLOCK_JUMPS` for the long form; they follow from the seed. */
const more = Number(process.env['BASALT_CLOCK_JUMPS'] ?? 0);
const seed = Number(process.env['BASALT_TORTURE_SEED'] ?? 1);

/** Steps of a time service, an hour of summer time, a day, and a clock that was plainly wrong. */
const jumps = [2_000, -2_000, hour, -hour, day, -day, 40 * day, -40 * day];

const rules = Object.entries({ ...signInRules, ...workRules });

const fixture = await closeAfterTests(openClockFixture());

const timeout = 60_000 + (jumps.length + more) * 5_000;
const results = new Map<string, number>();

/** The given jumps, and this many random ones: seconds, minutes, hours and days, to both sides. */
function allJumps(salt: number): number[] {
  const roll = dice(seed + salt);
  const random = Array.from({ length: more }, () => {
    const unit = [1_000, minute, hour, day][roll(4)] as number;
    return (roll(2) === 0 ? 1 : -1) * (1 + roll(60)) * unit + roll(1_000);
  });
  return [...jumps, ...random];
}

describe(`when the clock of two servers that differ by 30 s jumps, forward or back, seed ${seed},`, () => {
  const cases = rules.map(([title, rule], index) => ({ title, rule, salt: index }));
  it.each(cases)('$title', { timeout }, async ({ title, rule, salt }) => {
    const done = allJumps(salt);
    for (const jump of done) {
      try {
        await rule(fixture, jump);
      } catch (error) {
        throw new Error(`after a jump of ${jump / 1000} s`, { cause: error });
      }
      results.set(title, (results.get(title) ?? 0) + 1);
    }
    expect(results.get(title)).toBe(done.length);
  });
});

afterAll(() => {
  const wanted = jumps.length + more;
  const broken = rules.filter(([title]) => results.get(title) !== wanted).length;
  console.log(
    metricLine({
      metric: `the clock jumps by seconds to 60 days, forward and back, under ${rules.length} rules of time, on two servers whose clocks differ by 30 s`,
      bar: 'no rule broken',
      measured: `${wanted} jumps each, ${rules.length * wanted} in all; ${broken} rules broken`,
      held: broken === 0,
    }),
  );
});
