/** The limits of comments. Those of their text are in `htmlBudget`. */
export const commentBudget = {
  /** Reactions of all people to one comment: 422 `quota_exceeded` beyond it. */
  reactions: 200,
} as const;
