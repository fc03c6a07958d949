import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Loads modules one after the other. Other requests are served between two of them: a module and all that it imports are evaluated in one
 * piece, which blocks the event loop. Returns the last module.
 */
export async function loadInPieces<Last>(
  before: readonly (() => Promise<unknown>)[],
  last: () => Promise<Last>,
): Promise<Last> {
  for (const load of before) {
    await load();
    await nextTurn();
  }
  return last();
}
