import type { Board } from '../../api/types.ts';

/** The number of tickets and the limit of a board as words: "3 of 3"; empty for a board without a limit. */
export const wipLabel = ({ wip_limit, ticket_count }: Board): string =>
  wip_limit === null ? '' : `${ticket_count} of ${wip_limit}`;
