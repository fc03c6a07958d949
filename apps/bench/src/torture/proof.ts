import type { Metric } from './metric.ts';

/** The input of a proof. */
export interface ProofRun {
  /** The seed of everything random. It is printed, so that a run can be repeated. */
  seed: number;
  /** Prints a line about the progress. */
  say(line: string): void;
}

/** One long proof: it shows a property of running servers under attacks, faults or load. */
export interface Proof {
  /** `npm run torture -- NAME`. */
  name: string;
  /** One line for the list of proofs. */
  summary: string;
  /** The time limit in minutes. */
  minutes: number;
  /** For a proof that runs tests: their files, and the variables that make them longer. */
  readonly tests?: readonly string[];
  readonly longer?: Readonly<Record<string, string>>;
  /** Returns the measured figures, also those that miss their bars. Throws only when nothing could be measured. Stops what it starts. */
  run(run: ProofRun): Promise<Metric[]>;
}
