import type { Cycle, Project } from '../../api/types.ts';
import type { CycleScope } from '../../data/queries/cycles.ts';
import { formatNumber } from '../../words/formats.ts';
import { useWords } from '../../words/use-words.tsx';
import { CountBars } from '../analytics/count-bars.tsx';
import { ChartData } from '../analytics/chart-data.tsx';
import { ChartSection } from '../flow/chart-section.tsx';
import { lastCompleted } from './last-completed.ts';
import type { Unit } from './burn-days.ts';
import textCss from '../../design/text.module.css';

/** What the last completed cycles of a project have done, and what is usual: the median. */
export function Velocity({
  project,
  cycles,
  velocity,
  unit,
}: {
  project: Project;
  cycles: readonly Cycle[];
  velocity: CycleScope['velocity'];
  unit: Unit;
}) {
  const words = useWords();
  const title = words('cycles.velocity');
  const last = lastCompleted(cycles);
  const doneOf = (cycle: Cycle) => cycle[`done_${unit}`] ?? 0;
  return (
    <ChartSection title={title} lead={words('cycles.velocityOfLast')}>
      {velocity === null || last.length === 0 ? (
        <p className={textCss.soft}>{words('cycles.noVelocity')}</p>
      ) : (
        <>
          <p>
            {words('cycles.usually', {
              amount:
                unit === 'tickets'
                  ? words('cycles.tickets', { count: velocity.tickets })
                  : words('cycles.estimate', { sum: velocity.estimate }),
            })}
          </p>
          <CountBars
            title={title}
            rows={last.map((cycle) => ({
              id: cycle.id,
              name: cycle.name,
              count: doneOf(cycle),
              color: 'var(--accent)',
            }))}
          />
          <ChartData
            title={title}
            file={`${project.key}-velocity`}
            columns={[
              {
                name: words('ticket.cycle'),
                value: ({ name }: Cycle) => name,
                shown: ({ name }) => <bdi>{name}</bdi>,
              },
              ...(['tickets', 'estimate'] as const).map((of) => ({
                name: words('cycles.doneIn', { unit: of }),
                value: (cycle: Cycle) => cycle[`done_${of}`] ?? 0,
                shown: (cycle: Cycle) => formatNumber(cycle[`done_${of}`] ?? 0),
              })),
            ]}
            rows={last}
          />
        </>
      )}
    </ChartSection>
  );
}
