import type { ReactNode } from 'react';
import type { Analytics, Board, Project } from '../api/types.ts';
import type { TicketFilter } from '../ticket/queries.ts';
import { AppLink } from '../ui/app-link.tsx';
import { formatNumber } from './format-number.ts';
import { listAddress, onBoards } from './list-address.ts';
import { percent } from './percent.ts';

/** The key figures of a project; those of tickets lead to the list of these tickets. */
export function Figures({
  analytics,
  project,
  boards,
  filter,
}: {
  analytics: Analytics;
  project: Project;
  boards: readonly Board[];
  filter: TicketFilter;
}) {
  const { total, done, open, overdue } = analytics;
  const completion = percent(done, total);
  const { estimate_total: estimated, estimate_done: estimatedDone } = analytics;
  const to = (more: TicketFilter | null) =>
    more === null ? undefined : listAddress(project, { ...filter, ...more });
  return (
    <dl className="figures">
      <Figure name="Completion" value={`${completion} %`} href={to(onBoards(boards, true))}>
        <Progress part={completion} />
        {formatNumber(done)} of {formatNumber(total)} tickets {done === 1 ? 'is' : 'are'} done
      </Figure>
      <Figure name="Open" value={formatNumber(open)} href={to(onBoards(boards, false))}>
        {open === 1 ? 'ticket is' : 'tickets are'} not done
      </Figure>
      <Figure
        name="Overdue"
        value={formatNumber(overdue)}
        isAmiss={overdue > 0}
        href={to({ overdue: true })}
      >
        {overdue === 0 ? 'nothing is late' : 'past the due date and not done'}
      </Figure>
      {estimated > 0 && (
        <Figure
          name="Estimated work"
          value={`${formatNumber(estimatedDone)} of ${formatNumber(estimated)}`}
        >
          <Progress part={(estimatedDone / estimated) * 100} />
          done, by the estimates of the tickets
        </Figure>
      )}
    </dl>
  );
}

function Figure({
  name,
  value,
  isAmiss = false,
  href,
  children,
}: {
  name: string;
  value: ReactNode;
  isAmiss?: boolean;
  /** The list of the counted tickets. */
  href?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className="figure">
      <dt>{name}</dt>
      <dd>
        <strong className={isAmiss ? 'amiss' : ''}>
          {href === undefined ? value : <AppLink href={href}>{value}</AppLink>}
        </strong>
        <span className="small soft">{children}</span>
      </dd>
    </div>
  );
}

/** A percentage as a bar. Decoration: the number is next to it. */
function Progress({ part }: { part: number }) {
  return (
    <svg className="progress" aria-hidden="true" width="100%" height="6">
      <rect className="track" width="100%" height="6" rx="3" />
      {part > 0 && <rect className="done" width={`${part}%`} height="6" rx="3" />}
    </svg>
  );
}
