import type { BenchBoard } from './deployment.ts';
import type { Call } from './load.ts';

/** A call without the headers, which are the same for all calls. */
export type Input = Omit<Call, 'headers'>;

/** An operation of Basalt, and the floor that it is compared with. */
export interface Operation {
  name: string;
  /** The operation in words, for readers of the figures. */
  label: string;
  /** The bar on the ratio of CPU time to the floor's; null where none was set. */
  bar: number | null;
  /** The bar on the ratio of the cost at 10,000 tickets to that at 100. For organizations the bar is 1.3 for all operations. */
  growthBar: number;
  /** `bytes`: both must return the same bytes. `shape`: ids, numbers, ranks and moments may differ. */
  alike: 'bytes' | 'shape';
  /** True when it adds tickets to a board, which are removed after each round. */
  grows?: boolean;
  basalt: (board: BenchBoard, turn: number) => Input;
  floor: (board: BenchBoard, turn: number, origin: string) => Input;
}

/** The record for a turn. The order of the records is the same in every run. */
export function inTurn<T>(records: readonly T[], turn: number): T {
  return records[(turn * 7919) % records.length] as T;
}
