import type { Analytics, Project } from '../../api/types.ts';
import type { TicketFilter } from '../../data/queries/ticket.ts';
import { useWords } from '../../words/use-words.tsx';
import { formatNumber } from '../../words/formats.ts';
import { listAddress } from '../../data/list-address.ts';
import { Figure, Progress } from './figure.tsx';
import { percent } from './percent.ts';
import analyticsCss from './analytics.module.css';

/** The key figures of a project; those of tickets lead to the list of these tickets. */
export function Figures({
  analytics,
  project,
  filter,
}: {
  analytics: Analytics;
  project: Project;
  filter: TicketFilter;
}) {
  const words = useWords();
  const { total, done, open, overdue } = analytics;
  const completion = percent(done, total);
  const { estimate_total: estimated, estimate_done: estimatedDone } = analytics;
  const to = (more: TicketFilter) => listAddress(project, { ...filter, ...more });
  return (
    <dl className={analyticsCss.figures}>
      <Figure
        name={words('analytics.completion')}
        value={words('analytics.percent', { share: String(completion) })}
        href={to({ completed: true })}
      >
        <Progress part={completion} />
        {words('analytics.ticketsDone', { done, total })}
      </Figure>
      <Figure
        name={words('analytics.open')}
        value={formatNumber(open)}
        href={to({ completed: false })}
      >
        {words('analytics.ticketsNotDone', { open })}
      </Figure>
      <Figure
        name={words('analytics.overdue')}
        value={formatNumber(overdue)}
        isAmiss={overdue > 0}
        href={to({ overdue: true })}
      >
        {overdue === 0 ? words('analytics.nothingIsLate') : words('analytics.pastTheDueDate')}
      </Figure>
      {estimated > 0 && (
        <Figure
          name={words('analytics.estimatedWork')}
          value={words('analytics.estimates', { done: estimatedDone, total: estimated })}
        >
          <Progress part={(estimatedDone / estimated) * 100} />
          {words('analytics.doneByEstimates')}
        </Figure>
      )}
    </dl>
  );
}
