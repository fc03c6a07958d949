import type { Kept } from './capture.ts';

const keyOf = (board: string) => `basalt.capture.${board}`;

/** Stores the waiting titles of a board in the storage of this tab, so that they survive a reload. Other windows have their own. */
export const keptCapture = (board: string): Kept => ({
  read: () => sessionStorage.getItem(keyOf(board)),
  write(text) {
    if (text === null) sessionStorage.removeItem(keyOf(board));
    else sessionStorage.setItem(keyOf(board), text);
  },
});

/** Whether titles wait for a board. */
export const isCaptureWaiting = (board: string): boolean => keptCapture(board).read() !== null;
