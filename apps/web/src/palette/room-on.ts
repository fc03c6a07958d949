import type { Board } from '../api/types.ts';

/** How full a board is, as words: "3 of 3"; empty for one without a limit. */
export const roomOn = ({ wip_limit, ticket_count }: Board): string =>
  wip_limit === null ? '' : `${ticket_count} of ${wip_limit}`;
