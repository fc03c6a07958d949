import type { Write } from './history.ts';

/** What writers were told, in words: for the figures. */
export function tally(history: readonly Write[]): string {
  const count = (outcome: Write['outcome']) =>
    history.filter((entry) => entry.outcome === outcome).length.toLocaleString('en');
  const again = history.filter(({ sent }) => sent > 1).length;
  return `${count('acknowledged')} writes acknowledged, ${count('refused')} refused, ${count('unknown')} left unknown, ${again} sent again under their key`;
}

/** Writes that were answered as no write may be: a fault of the service, or "later" without saying when. */
export const wrongAnswers = (history: readonly Write[]): string[] =>
  history
    .filter(({ status, saidWhen }) => (status >= 500 && status !== 503) || !saidWhen)
    .map(({ kind, token, status }) => `${status} for ${kind} ${token}`);

/** A number given by the environment for the long form, or that of the short form. */
export function lengthOf(variable: string, short: number): number {
  const chosen = process.env[variable];
  return chosen === undefined ? short : Number(chosen);
}

/** What everything random of a test follows from; printed, so that the run can be repeated. */
export function tortureSeed(): number {
  const seed = lengthOf('BASALT_TORTURE_SEED', 1);
  console.log(`seed ${seed}; BASALT_TORTURE_SEED chooses another`);
  return seed;
}

/**
 * How much longer than its bar a thing may take before its test fails. The figure is held to the bar itself; the test
 * also runs where a dozen other programs want the processor.
 */
export const busyMachine = 3;

/** What one thing alone may take before its test fails: a stall of some seconds hits it whole, however short its bar is. */
export const onceStalled = (bar: number): number => bar * busyMachine + 15_000;

/**
 * Of requests that are to be answered with 200: the statuses that none may have, and all that are not 200 where they are too many. A
 * machine that stalls for two seconds may make a request wait too long: it gets a 503.
 */
export function unserved(requests: number, wrong: readonly number[]): number[] {
  return wrong.length > 1 + requests / 20 ? [...wrong] : wrong.filter((status) => status !== 503);
}

/** Seconds with one decimal. */
export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
