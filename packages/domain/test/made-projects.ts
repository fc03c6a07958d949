import { randomNumbers } from '../src/flow/random-numbers.ts';
import type { WeekOfDays } from '../src/flow/throughput.ts';

/** A share of the week's work for each day: little on Saturday and Sunday. */
const shares = [0.19, 0.2, 0.2, 0.2, 0.19, 0.01, 0.01];

type Random = () => number;

/** A draw of the Poisson distribution (Knuth). */
function poisson(random: Random, mean: number): number {
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count += 1;
  return count;
}

const weekOf = (random: Random, mean: number): WeekOfDays =>
  shares.map((share) => poisson(random, mean * share));

/** Projects whose throughput has a known distribution that does not change. */
export const stationary: Readonly<Record<string, (random: Random, week: number) => WeekOfDays>> = {
  'poisson, 3 a week': (random) => weekOf(random, 3),
  'poisson, 8 a week': (random) => weekOf(random, 8),
  'poisson, 25 a week': (random) => weekOf(random, 25),
  'bursty: 14 in three of ten weeks, else 1.5': (random) =>
    weekOf(random, random() < 0.3 ? 14 : 1.5),
};

/** Projects whose throughput changes. */
export const changing: typeof stationary = {
  'a release every third week': (random, week) => weekOf(random, week % 3 === 0 ? 12 : 0.5),
  'a growing team: from 3 to 12 a week in 60 weeks': (random, week) =>
    weekOf(random, 3 + (9 * week) / 60),
  'a shrinking team: from 12 to 3 a week in 60 weeks': (random, week) =>
    weekOf(random, 12 - (9 * week) / 60),
};

/** The weeks of a project, the same for the same seed. */
export function madeWeeks(
  make: (random: Random, week: number) => WeekOfDays,
  seed: number,
  count: number,
): WeekOfDays[] {
  const random = randomNumbers(seed * 7_919 + 17);
  const offset = Math.floor(random() * 3);
  return Array.from({ length: count }, (_, week) => make(random, week + offset));
}
