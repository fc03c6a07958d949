import type { AnyFlow } from '../../data/queries/flow.ts';
import { formatNumber } from '../../words/formats.ts';
import { useWords } from '../../words/use-words.tsx';
import { WeekLines } from '../analytics/week-lines.tsx';
import { dayInWords } from '../schedule/days.ts';
import { ChartData, type Column } from '../analytics/chart-data.tsx';
import { ChartSection } from './chart-section.tsx';
import type { FlowPlace } from './use-flow-range.ts';

type Week = AnyFlow['weeks'][number];

/** How many tickets ended in each week. */
export function ThroughputChart({
  project,
  flow: { weeks },
}: {
  project: FlowPlace;
  flow: AnyFlow;
}) {
  const words = useWords();
  const title = words('flow.throughput');
  const hasImported = weeks.some(({ imported }) => imported.tickets > 0);
  const counts = [
    ['finished', words('flow.finished')],
    ...(hasImported ? ([['imported', words('flow.imported')]] as const) : []),
    ['reopened', words('flow.reopened')],
  ] as const;
  const columns: Column<Week>[] = [
    {
      name: words('analytics.weekColumn'),
      value: ({ starts_on }) => starts_on,
      shown: ({ starts_on }) => dayInWords(starts_on, { dateStyle: 'medium' }),
    },
    ...counts.map(([of, name]) => ({
      name,
      value: (week: Week) => week[of].tickets,
      shown: (week: Week) => formatNumber(week[of].tickets),
    })),
  ];
  return (
    <ChartSection title={title} lead={words('flow.throughputLead')}>
      <WeekLines
        title={words('analytics.tickets')}
        weeks={weeks.map(({ starts_on }) =>
          dayInWords(starts_on, { month: 'short', day: 'numeric' }),
        )}
        lines={counts
          .filter(([of]) => of !== 'reopened')
          .map(([of, name]) => ({
            name,
            values: weeks.map((week) => week[of].tickets),
            isDashed: of === 'imported',
          }))}
      />
      <ChartData title={title} file={`${project.key}-throughput`} columns={columns} rows={weeks} />
    </ChartSection>
  );
}
