/**
 * When a ticket was completed, as its record says it: the moment at which it came onto its board, if that is a board of finished work;
 * otherwise null. Null, too, for an imported ticket that was completed at a time that its source does not tell. Nothing else sets or clears it.
 */
export const completedAt = <Moment>(
  enteredBoardAt: Moment | null,
  board: { readonly isDone: boolean },
): Moment | null => (board.isDone ? enteredBoardAt : null);
