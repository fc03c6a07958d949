import type { Board } from '../../api/types.ts';
import { useWords } from '../../words/use-words.tsx';
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
  const words = useWords();
  const own =
    limit === null ? words('board.count', { count }) : words('board.countOf', { count, limit });
  if (found === null) return <span className={signCss.count}>{own}</span>;
  const matching = words(more ? 'board.countOrMore' : 'board.count', { count: found });
  return (
    <span className={signCss.count} title={words('board.matching', { matching, count })}>
      {limit === null
        ? words('board.matchingOf', { matching, count })
        : words('board.matchingAndOwn', { matching, own })}
    </span>
  );
}
