import { useWords } from '../../words/use-words.tsx';
import { formatNames } from '../../words/formats.ts';
import { LineChart, numbersAt, type ChartLine } from './line-chart.tsx';

/** Lines over the weeks with their scale, which are read week by week. */
export function WeekLines({
  title,
  weeks,
  lines,
}: {
  title: string;
  weeks: readonly string[];
  lines: readonly ChartLine[];
}) {
  const words = useWords();
  const numbers = formatNames(
    lines.map(({ name, values }) => `${name} ${values.at(-1) ?? words('analytics.none')}`),
  );
  return (
    <LineChart
      title={title}
      label={words('analytics.inTheLastWeek', { title, numbers })}
      points={weeks}
      lines={lines}
      read={(at) =>
        words('analytics.weekOf', { week: weeks[at] ?? '', numbers: numbersAt(lines, at) })
      }
    />
  );
}
