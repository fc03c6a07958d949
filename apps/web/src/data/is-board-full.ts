import type { Board } from '../api/types.ts';

/** Whether a board is at its limit. */
export const isBoardFull = ({ wip_limit: limit, ticket_count: count }: Board): boolean =>
  limit !== null && count >= limit;
