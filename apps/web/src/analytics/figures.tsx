import type { ReactNode } from 'react';
import type { Analytics } from '../api/types.ts';

/** The key figures of a project. */
export function Figures({ analytics }: { analytics: Analytics }) {
  const { total, done, open, overdue, completion_percentage: completion } = analytics;
  const { estimate_total: estimated, estimate_done: estimatedDone } = analytics;
  return (
    <dl className="figures">
      <Figure name="Completion" value={`${completion} %`}>
        <Progress part={completion} />
        {done} of {total} tickets are done
      </Figure>
      <Figure name="Open" value={open}>
        {open === 1 ? 'ticket is' : 'tickets are'} not done
      </Figure>
      <Figure name="Overdue" value={overdue} isAmiss={overdue > 0}>
        {overdue === 0 ? 'nothing is late' : 'past the due date and not done'}
      </Figure>
      {estimated > 0 && (
        <Figure name="Estimate" value={`${estimatedDone} of ${estimated}`}>
          <Progress part={(estimatedDone / estimated) * 100} />
          done, in the unit of the team
        </Figure>
      )}
    </dl>
  );
}

function Figure({
  name,
  value,
  isAmiss = false,
  children,
}: {
  name: string;
  value: ReactNode;
  isAmiss?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="figure">
      <dt>{name}</dt>
      <dd>
        <strong className={isAmiss ? 'amiss' : ''}>{value}</strong>
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
