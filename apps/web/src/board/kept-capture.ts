import type { Kept } from './capture.ts';

const keyOf = (board: string) => `basalt.capture.${board}`;

/** Where the titles that wait for a board outlive a reload: in this tab, because another window has titles of its own. */
export const keptCapture = (board: string): Kept => ({
  read: () => sessionStorage.getItem(keyOf(board)),
  write(text) {
    if (text === null) sessionStorage.removeItem(keyOf(board));
    else sessionStorage.setItem(keyOf(board), text);
  },
});

/** Whether titles wait for a board. */
export const isCaptureWaiting = (board: string): boolean => keptCapture(board).read() !== null;
