import type { Board } from '../../api/types.ts';
import signCss from '../../design/sign.module.css';

/**
 * The number of tickets of a board, and its limit. With a filter, the number of matches: `found`, or at least `found` when there is `more`.
 * Without a filter `found` is null.
 */
export function TicketCount({
  board: { wip_limit: limit, ticket_count: count },
  found,
  more,
}: {
  board: Pick<Board, 'wip_limit' | 'ticket_count'>;
  found: number | null;
  more: boolean;
}) {
  const own = limit === null ? count : `${count} of ${limit}`;
  if (found === null) return <span className={signCss.count}>{own}</span>;
  const matching = `${found}${more ? '+' : ''}`;
  return (
    <span className={signCss.count} title={`${matching} of ${count} tickets match`}>
      {limit === null ? `${matching} of ${count}` : `${matching} · ${own}`}
    </span>
  );
}
