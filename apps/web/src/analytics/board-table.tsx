import type { Project } from '../api/types.ts';
import { AppLink } from '../ui/app-link.tsx';
import type { BoardCount } from './join-boards.ts';

/** The numbers of the bars as a table; each board is a link to its tickets. */
export function BoardTable({
  rows,
  total,
  project,
}: {
  rows: readonly BoardCount[];
  total: number;
  project: Project;
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
        {rows.map(({ id, name, count, isDone, color, limit }) => (
          <tr key={id}>
            <th scope="row">
              <i className="dot" style={{ background: color }} />{' '}
              <AppLink href={`/app/projects/${project.key}/list?board_id=${id}`}>{name}</AppLink>
              {isDone && <span className="pill on">Done</span>}
            </th>
            <td>{count}</td>
            <td>{Math.round((count / total) * 100)} %</td>
            <td>{limit === null ? '–' : <Limit count={count} limit={limit} />}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All boards</th>
          <td>{total}</td>
          <td>100 %</td>
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
