/** How many relations tickets can have. A relation beyond it is refused with `validation_failed`. */
export const relationBudget = {
  /** Relations of a ticket, those with deleted tickets included. */
  ofTicket: 200,
  /** Levels of a tree of parents and children, the top one included. */
  levels: 5,
} as const;
