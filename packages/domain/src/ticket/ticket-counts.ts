/** The fields whose values are the lanes in which tickets are counted. */
export const laneFields = ['priority', 'assignee_id', 'label_id', 'parent_id', 'cycle_id'] as const;

export type LaneField = (typeof laneFields)[number];

/** A lane field that is a custom field: a choice or a person. */
export type CustomLane = `custom.${string}`;

/** One answer has at most this many counts: the largest. */
export const maxLaneCounts = 5_000;

/** The number of tickets on a board, or of those that are in a lane. */
export interface LaneCount {
  board_id: string;
  /** The priority, or the id of the person, label, parent, cycle or option. Null for tickets without one, and where no lanes are counted. */
  lane: string | null;
  count: number;
  /** The sum of the estimates of these tickets; one without an estimate adds nothing. */
  estimate_total: number;
}

/** Numbers of tickets, as the API returns them. */
export interface TicketCounts {
  /** All tickets that were counted, each once. */
  total: number;
  estimate_total: number;
  /** Only boards and lanes with tickets. A ticket with several people or labels counts in each of their lanes. */
  counts: LaneCount[];
}
