/** The key of the waiting titles of a board in the storage of this tab: other windows have their own. */
export const captureKey = (board: string): string => `basalt.capture.${board}`;

/** Whether titles wait for a board. */
export const isCaptureWaiting = (board: string): boolean =>
  sessionStorage.getItem(captureKey(board)) !== null;
