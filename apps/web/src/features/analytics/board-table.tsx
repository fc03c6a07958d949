import type { Project } from '../../api/types.ts';
import { AppLink } from '../../design/app-link.tsx';
import type { TicketFilter } from '../../data/queries/ticket.ts';
import { useWords } from '../../words/use-words.tsx';
import type { BoardCount } from './join-boards.ts';
import { formatNumber } from '../../words/formats.ts';
import { listAddress, narrowed } from '../../data/list-address.ts';
import analyticsCss from './analytics.module.css';
import textCss from '../../design/text.module.css';
import signCss from '../../design/sign.module.css';
import pageCss from '../../design/page.module.css';
import { classes } from '../../design/classes.ts';

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
  const words = useWords();
  return (
    <table className={analyticsCss.figuresTable}>
      <caption className={textCss.hidden}>{words('analytics.ticketsByBoard')}</caption>
      <thead>
        <tr>
          <th scope="col">{words('analytics.board')}</th>
          <th scope="col">{words('analytics.tickets')}</th>
          <th scope="col">{words('analytics.share')}</th>
          <th scope="col">{words('analytics.limit')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, count, share, isDone, color, limit }) => (
          <tr key={id}>
            <th scope="row">
              <i className={signCss.dot} style={{ background: color }} />{' '}
              <AppLink href={listAddress(project, narrowed(filter, 'board_id', id) ?? filter)}>
                <bdi>{name}</bdi>
              </AppLink>
              {isDone && (
                <span className={classes(pageCss.pill, pageCss.on)}>{words('analytics.done')}</span>
              )}
            </th>
            <td>{formatNumber(count)}</td>
            <td>
              {words('analytics.percent', {
                share: share === 0 && count > 0 ? '< 1' : String(share),
              })}
            </td>
            <td>{limit === null ? '–' : <Limit count={count} limit={limit} />}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words('analytics.allBoards')}</th>
          <td>{formatNumber(total)}</td>
          <td>{words('analytics.percent', { share: total === 0 ? '0' : '100' })}</td>
          <td />
        </tr>
      </tfoot>
    </table>
  );
}

/** A limit, and whether the board has reached it. */
function Limit({ count, limit }: { count: number; limit: number }) {
  const words = useWords();
  if (count < limit) return limit;
  return <span className={analyticsCss.full}>{words('analytics.limitReached', { limit })}</span>;
}
