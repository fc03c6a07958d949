import { useRef, useState, type KeyboardEvent } from 'react';
import type { AnyFlow } from '../../data/queries/flow.ts';
import { AppLink } from '../../design/app-link.tsx';
import { classes } from '../../design/classes.ts';
import { formatNumber } from '../../words/formats.ts';
import { useWords } from '../../words/use-words.tsx';
import { ticksBetween } from '../analytics/axis.ts';
import { PlotOfParts } from '../analytics/plot.tsx';
import { currentDirection } from '../../words/catalogue.ts';
import { dayInWords, daysFrom } from '../schedule/days.ts';
import { ChartData, type Column } from '../analytics/chart-data.tsx';
import { ChartSection } from './chart-section.tsx';
import { daysText, roundedDays } from './days-text.ts';
import { ticketColumns } from './ticket-columns.tsx';
import { dayIn, type FlowPlace } from './use-flow-range.ts';
import analyticsCss from '../analytics/analytics.module.css';
import flowCss from './flow.module.css';
import textCss from '../../design/text.module.css';

type Ended = AnyFlow['tickets'][number];

const percentiles = [
  { part: 0.5, name: 'p50', dashes: undefined },
  { part: 0.85, name: 'p85', dashes: '8 4' },
  { part: 0.95, name: 'p95', dashes: '2 4' },
] as const;

/** The time from start to end of each finished ticket as a dot, with lines that most of them do not exceed. */
export function CycleChart({ project, flow }: { project: FlowPlace; flow: AnyFlow }) {
  const words = useWords();
  const title = words('flow.cycleTimes');
  const { days, cycle_time: cycle, finished } = flow;
  // In the order in which they ended: the keys go from dot to dot.
  const tickets = flow.tickets.toReversed();
  if (cycle === null) {
    return (
      <ChartSection title={title} lead={words('flow.cycleLead')}>
        <p className={textCss.soft}>{words('flow.noneFinished')}</p>
      </ChartSection>
    );
  }
  const lineOf = (part: number, most: number) =>
    words('flow.tookAtMost', {
      share: words('analytics.percent', { share: formatNumber(part * 100) }),
      time: daysText(most),
    });
  const columns: Column<Ended>[] = [
    ...ticketColumns(),
    {
      name: words('flow.ended'),
      value: ({ ended_at }) => dayIn(project, ended_at),
      shown: ({ ended_at }) => dayInWords(dayIn(project, ended_at), { dateStyle: 'medium' }),
    },
    {
      name: words('flow.days'),
      value: (ticket) => ticket.days,
      shown: (ticket) => formatNumber(roundedDays(ticket.days)),
    },
  ];
  return (
    <ChartSection title={title} lead={words('flow.cycleLead')}>
      <ul className={flowCss.keys}>
        {percentiles.map(({ part, name, dashes }) => (
          <li key={name}>
            <svg aria-hidden="true" width="28" height="10">
              <line className={flowCss.percentile} x2="28" y1="5" y2="5" strokeDasharray={dashes} />
            </svg>
            {lineOf(part, cycle[name])}
          </li>
        ))}
      </ul>
      <Dots {...{ project, days, cycle, tickets, title }} />
      {finished > tickets.length && (
        <p className={textCss.note}>
          {words('flow.lastListed', { count: tickets.length, total: finished })}
        </p>
      )}
      <ChartData
        title={title}
        file={`${project.key}-cycle-times`}
        columns={columns}
        rows={flow.tickets}
      />
    </ChartSection>
  );
}

/** The keys that go from dot to dot, by how far. */
const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowUp: -1,
  Home: -Infinity,
  End: Infinity,
};

function Dots({
  project,
  days,
  cycle,
  tickets,
  title,
}: {
  project: FlowPlace;
  days: AnyFlow['days'];
  cycle: NonNullable<AnyFlow['cycle_time']>;
  tickets: readonly Ended[];
  title: string;
}) {
  const words = useWords();
  const links = useRef(new Map<number, Element>());
  const [pointed, setPointed] = useState<number | null>(null);
  const [stop, setStop] = useState(tickets.length - 1);
  const tabStop = Math.min(stop, tickets.length - 1);
  const textOf = ({ key, title: name, ended_at, days: time }: Ended) =>
    words('flow.dotOf', {
      ticket: key === null ? words('flow.deletedTicket') : `${key} ${name}`,
      day: dayInWords(dayIn(project, ended_at), { month: 'short', day: 'numeric' }),
      time: daysText(time),
    });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
    const ahead = isSideways && currentDirection() === 'rtl' ? -step : step;
    const next = Math.min(tickets.length - 1, Math.max(0, tabStop + ahead));
    const link = links.current.get(next);
    if (link instanceof SVGElement) link.focus();
  };
  const first = days[0]?.day ?? '';
  const read = pointed === null ? undefined : tickets[pointed];
  const most = Math.max(cycle.p95, ...tickets.map((ticket) => ticket.days));
  return (
    <>
      {/* The keys move the focus between the links inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={onKeyDown} onPointerLeave={() => setPointed(null)}>
        <PlotOfParts
          label={title}
          height={240}
          ticks={ticksBetween(0, most)}
          points={days.map(({ day }) => dayInWords(day, { month: 'short', day: 'numeric' }))}
        >
          {({ x, y, area }) => (
            <>
              {percentiles.map(({ name, dashes }) => (
                <svg key={name} {...area}>
                  <line
                    className={flowCss.percentile}
                    x2="100%"
                    y1={y(cycle[name]) - area.y}
                    y2={y(cycle[name]) - area.y}
                    strokeDasharray={dashes}
                  />
                </svg>
              ))}
              {tickets.map((ticket, at) => {
                const dot = (
                  <circle
                    className={classes(flowCss.dot, ticket.days > cycle.p85 && flowCss.slow)}
                    cx={x(Math.max(0, daysFrom(first, dayIn(project, ticket.ended_at))))}
                    cy={y(ticket.days)}
                    r="5"
                    onPointerEnter={() => setPointed(at)}
                  />
                );
                if (ticket.key === null) return <g key={ticket.ticket_id}>{dot}</g>;
                return (
                  <AppLink
                    key={ticket.ticket_id}
                    href={`/app/tickets/${ticket.key}`}
                    ref={(link: Element | null) => {
                      if (link === null) links.current.delete(at);
                      else links.current.set(at, link);
                    }}
                    tabIndex={at === tabStop ? 0 : -1}
                    aria-label={textOf(ticket)}
                    onFocus={() => {
                      setStop(at);
                      setPointed(at);
                    }}
                    onBlur={() => setPointed(null)}
                  >
                    {dot}
                  </AppLink>
                );
              })}
            </>
          )}
        </PlotOfParts>
      </div>
      <p className={analyticsCss.readOut} aria-hidden="true">
        {read === undefined ? words('flow.readDot') : textOf(read)}
      </p>
    </>
  );
}
