import type { Board } from '../api/types.ts';

/** How many tickets are on a board, in words. */
export const ticketCount = ({ ticket_count }: Board): string =>
  `${ticket_count} ${ticket_count === 1 ? 'ticket' : 'tickets'}`;

/** One board, for people who cannot change it. */
export function BoardLine({ board }: { board: Board }) {
  const { name, color, wip_limit, is_done, is_hidden } = board;
  const parts = [
    ticketCount(board),
    wip_limit !== null && `limit ${wip_limit}`,
    is_done && 'done',
    is_hidden && 'hidden',
  ];
  return (
    <li>
      <p>
        <i className="dot" style={{ background: color }} /> {name}
      </p>
      <p className="small soft">{parts.filter(Boolean).join(' · ')}</p>
    </li>
  );
}
