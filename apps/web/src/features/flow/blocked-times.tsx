import type { AnyFlow } from '../../data/queries/flow.ts';
import { formatNumber } from '../../words/formats.ts';
import { useWords } from '../../words/use-words.tsx';
import { CountBars } from '../analytics/count-bars.tsx';
import { ChartData, type Column } from '../analytics/chart-data.tsx';
import { ChartSection } from './chart-section.tsx';
import { daysText, roundedDays } from './days-text.ts';
import { FromLast } from './from-last.tsx';
import { ticketColumns } from './ticket-columns.tsx';
import type { FlowPlace } from './use-flow-range.ts';
import textCss from '../../design/text.module.css';

type Ended = AnyFlow['tickets'][number];

/** How many tickets have a bar. */
const shownFirst = 8;

/** How long finished tickets were blocked: all together, and those that were blocked longest. */
export function BlockedTimes({ project, flow }: { project: FlowPlace; flow: AnyFlow }) {
  const words = useWords();
  const title = words('flow.blocked');
  const { blocked } = flow;
  const percent = (share: number) =>
    words('analytics.percent', { share: formatNumber(Math.round(share * 100)) });
  const tickets = flow.tickets
    .filter(({ blocked_days: days }) => days > 0)
    .toSorted((a, b) => b.blocked_days - a.blocked_days);
  if (blocked === null || blocked.days === 0) {
    return (
      <ChartSection title={title} lead={words('flow.blockedLead')}>
        <p className={textCss.soft}>{words('flow.blockedNone')}</p>
      </ChartSection>
    );
  }
  const columns: Column<Ended>[] = [
    ...ticketColumns(),
    {
      name: words('flow.blockedDays'),
      value: (ticket) => ticket.blocked_days,
      shown: (ticket) => formatNumber(roundedDays(ticket.blocked_days)),
    },
    {
      name: words('flow.blockedShare'),
      value: ({ blocked_days: part, days }) => (days === 0 ? null : part / days),
      shown: ({ blocked_days: part, days }) => (days === 0 ? null : percent(part / days)),
    },
  ];
  return (
    <ChartSection title={title} lead={words('flow.blockedLead')}>
      <p>
        {words('flow.blockedSum', { time: daysText(blocked.days), share: percent(blocked.share) })}
      </p>
      <CountBars
        title={words('flow.blockedDays')}
        rows={tickets.slice(0, shownFirst).map((ticket) => ({
          id: ticket.ticket_id,
          name: ticket.key ?? words('flow.deletedTicket'),
          color: 'var(--accent)',
          count: roundedDays(ticket.blocked_days),
        }))}
      />
      <FromLast flow={flow} />
      <ChartData
        title={title}
        file={`${project.key}-blocked-time`}
        columns={columns}
        rows={tickets}
      />
    </ChartSection>
  );
}
