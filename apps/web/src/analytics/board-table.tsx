import type { Project } from '../api/types.ts';
import { AppLink } from '../ui/app-link.tsx';
import type { TicketFilter } from '../ticket/queries.ts';
import type { BoardCount } from './join-boards.ts';
import { formatNumber } from './format-number.ts';
import { listAddress } from './list-address.ts';

/** The numbers of the bars as a table; each board is a link to its tickets. */
export function BoardTable({
  rows,
  total,
  project,
  filter,
}: {
  rows: readonly BoardCount[];
  total: number;
  project: Project;
  filter: TicketFilter;
}) {
  return (
    <table className="figures-table">
      <caption className="hidden">Tickets by board</caption>
      <thead>
        <tr>
          <th scope="col">Board</th>
          <th scope="col">Tickets</th>
          <th scope="col">Share</th>
          <th scope="col">Limit</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, count, share, isDone, color, limit }) => (
          <tr key={id}>
            <th scope="row">
              <i className="dot" style={{ background: color }} />{' '}
              <AppLink href={listAddress(project, { ...filter, board_id: id })}>{name}</AppLink>
              {isDone && <span className="pill on">Done</span>}
            </th>
            <td>{formatNumber(count)}</td>
            <td>{share === 0 && count > 0 ? '< 1' : share} %</td>
            <td>{limit === null ? '–' : <Limit count={count} limit={limit} />}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All boards</th>
          <td>{formatNumber(total)}</td>
          <td>{total === 0 ? 0 : 100} %</td>
          <td />
        </tr>
      </tfoot>
    </table>
  );
}

/** A limit, and whether the board has reached it. */
function Limit({ count, limit }: { count: number; limit: number }) {
  if (count < limit) return limit;
  return <span className="full">{limit}, full</span>;
}
