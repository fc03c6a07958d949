import type { Board } from '../api/types.ts';

/**
 * How many tickets a board has, and its limit. Under a filter, how many match: `found` so far, with `more` at least; without a filter
 * `found` is null.
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
  if (found === null) return <span className="count">{own}</span>;
  const matching = `${found}${more ? '+' : ''}`;
  return (
    <span className="count" title={`${matching} of ${count} tickets match`}>
      {limit === null ? `${matching} of ${count}` : `${matching} · ${own}`}
    </span>
  );
}
