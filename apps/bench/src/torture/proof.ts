import type { Metric } from './metric.ts';

/** What a proof is given. */
export interface ProofRun {
  /** Everything random follows from it; printed, so that a run can be repeated. */
  seed: number;
  /** Reports how far it is. */
  say(line: string): void;
}

/** One long proof: a property that is shown by treating running servers badly. */
export interface Proof {
  /** `npm run torture -- NAME`. */
  name: string;
  /** One line for the list of proofs. */
  summary: string;
  /** After this many minutes it has failed. */
  minutes: number;
  /** What it runs, when that is tests: their files, and the variables that make them long. */
  readonly tests?: readonly string[];
  readonly longer?: Readonly<Record<string, string>>;
  /** The figures it reached, also those that miss their bars. Throws only when nothing could be measured. Stops what it starts. */
  run(run: ProofRun): Promise<Metric[]>;
}
