import { logPosition } from '../../src/event/event-record.ts';

/** The text of the place of an event, by its index in the log. */
export const positionAt = (index: number): string => logPosition(0n, BigInt(index));
