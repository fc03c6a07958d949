import type { Cycle, Project } from '../../api/types.ts';
import type { CycleScope } from '../../data/queries/cycles.ts';
import { formatNumber } from '../../words/formats.ts';
import { useWords } from '../../words/use-words.tsx';
import { LineChart, numbersAt, type ChartLine } from '../analytics/line-chart.tsx';
import { ChartData } from '../analytics/chart-data.tsx';
import { ChartSection } from '../flow/chart-section.tsx';
import { dayInWords } from '../schedule/days.ts';
import { burnDays, type BurnDay, type Unit } from './burn-days.ts';

const number = (value: number | null): string => (value === null ? '' : formatNumber(value));

type Shown = 'remaining' | 'even' | 'scope' | 'done';

const names = {
  remaining: 'cycles.left',
  even: 'cycles.evenPace',
  scope: 'cycles.scope',
  done: 'cycles.done',
} as const;

const isDashed = (of: Shown): boolean => of === 'even' || of === 'scope';

/** What is left of a cycle at the end of each day, and what was done of its scope, each in a picture with its table. */
export function BurnCharts(of: { project: Project; cycle: Cycle; scope: CycleScope; unit: Unit }) {
  const words = useWords();
  const days = burnDays(of.scope, of.cycle, of.unit);
  const parts = { ...of, days };
  return (
    <>
      <Burn
        {...parts}
        title={words('cycles.burnDown')}
        lead={words('cycles.burnDownLead')}
        shown={['remaining', 'even']}
        file="burn-down"
      />
      <Burn
        {...parts}
        title={words('cycles.burnUp')}
        lead={words('cycles.burnUpLead')}
        shown={['done', 'scope']}
        file="burn-up"
      />
    </>
  );
}

function Burn({
  project,
  cycle,
  days,
  scope,
  unit,
  title,
  lead,
  shown,
  file,
}: {
  project: Project;
  cycle: Cycle;
  days: readonly BurnDay[];
  scope: CycleScope;
  unit: Unit;
  title: string;
  lead: string;
  shown: readonly Shown[];
  file: string;
}) {
  const words = useWords();
  const points = days.map(({ day }) => dayInWords(day, { month: 'short', day: 'numeric' }));
  const lines: ChartLine[] = shown.map((of) => ({
    name: words(names[of]),
    values: days.map((day) => day[of]),
    isDashed: isDashed(of),
  }));
  const present = scope.days.length - 1;
  const read = (at: number) =>
    words('flow.onDay', { day: points[at] ?? '', numbers: numbersAt(lines, at) });
  return (
    <ChartSection title={title} lead={lead}>
      <LineChart
        title={words('cycles.in', { unit })}
        label={words('flow.of', { title, text: read(present) })}
        {...{ points, lines, read, present }}
      />
      <ChartData
        title={title}
        file={`${project.key}-${cycle.position}-${file}`}
        columns={[
          {
            name: words('flow.day'),
            value: ({ day }: BurnDay) => day,
            shown: ({ day }) => dayInWords(day, { dateStyle: 'medium' }),
          },
          ...shown.map((of) => ({
            name: words(names[of]),
            value: (day: BurnDay) => day[of],
            shown: (day: BurnDay) => number(day[of]),
          })),
        ]}
        rows={days}
      />
    </ChartSection>
  );
}
