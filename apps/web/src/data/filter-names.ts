/** The filters and the sort of a list of tickets, by their names in the API. */
export const ticketFilterNames = [
  'q',
  'board_id',
  'assignee_id',
  'priority',
  'label_id',
  'cycle_id',
  'tag',
  'created_by',
  'overdue',
  'completed',
  'due',
  'start',
  'blocked',
  'has',
  'start_before',
  'start_after',
  'due_before',
  'due_after',
  'created_since',
  'created_before',
  'updated_since',
  'completed_since',
  'not',
  'archived',
  'deleted',
  'sort',
] as const;

/** One filter of a list of tickets. */
export type TicketFilterName = (typeof ticketFilterNames)[number];
