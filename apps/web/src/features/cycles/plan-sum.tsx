import type { Ticket } from '../../api/types.ts';
import type { CycleScope } from '../../data/queries/cycles.ts';
import { formatNumber } from '../../words/formats.ts';
import { useWords } from '../../words/use-words.tsx';
import { Figure, Progress } from '../analytics/figure.tsx';
import { sumOf } from './burn-days.ts';
import analyticsCss from '../analytics/analytics.module.css';

/** What is in a cycle, beside what cycles usually do. */
export function PlanSum({
  tickets,
  velocity,
}: {
  tickets: readonly Ticket[];
  velocity: CycleScope['velocity'] | undefined;
}) {
  const words = useWords();
  const estimates = tickets.map(({ estimate }) => ({ estimate: estimate ?? 0 }));
  return (
    <dl className={analyticsCss.figures}>
      {(['tickets', 'estimate'] as const).map((unit) => {
        const sum = sumOf(estimates, unit);
        const usual = velocity?.[unit] ?? null;
        return (
          <Figure
            key={unit}
            name={words('cycles.in', { unit })}
            value={formatNumber(sum)}
            isAmiss={usual !== null && sum > usual}
          >
            {usual === null
              ? velocity === null && words('cycles.noUsual')
              : words('cycles.ofUsual', { usual, act: sum > usual ? 'more' : 'less' })}
            {usual !== null && usual > 0 && <Progress part={Math.min(100, (100 * sum) / usual)} />}
          </Figure>
        );
      })}
    </dl>
  );
}
