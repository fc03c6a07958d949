import type { BenchBoard } from './deployment.ts';
import type { Call } from './load.ts';

/** A call without what every call carries. */
export type Input = Omit<Call, 'headers'>;

/** An operation of Basalt, and the floor it is held against. */
export interface Operation {
  name: string;
  /** What is done, for readers of the figures. */
  label: string;
  /** The bar on the ratio of CPU time to the floor's; null where none was set. */
  bar: number | null;
  /** The bar on the cost at 10,000 tickets over that at 100; the one over organizations is 1.3 for all. */
  growthBar: number;
  /** What both must answer alike: `bytes`, or the same but for ids, numbers, ranks and moments. */
  alike: 'bytes' | 'shape';
  /** Whether tickets that it adds to a board are taken off again after each round. */
  grows?: boolean;
  basalt: (board: BenchBoard, turn: number) => Input;
  floor: (board: BenchBoard, turn: number, origin: string) => Input;
}

/** Walks through records in an order that is the same in every run. */
export function inTurn<T>(records: readonly T[], turn: number): T {
  return records[(turn * 7919) % records.length] as T;
}
