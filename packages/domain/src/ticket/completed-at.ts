/**
 * When a ticket was completed, as its record says it: the moment at which it came onto its board, if that is a board of finished work;
 * otherwise null. Nothing else sets or clears it.
 */
export const completedAt = <Moment>(
  enteredBoardAt: Moment,
  board: { readonly isDone: boolean },
): Moment | null => (board.isDone ? enteredBoardAt : null);
