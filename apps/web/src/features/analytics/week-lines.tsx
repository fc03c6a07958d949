import { useWords } from '../../words/use-words.tsx';
import { formatNames, formatNumber } from '../../words/formats.ts';
import { words as wordsOf } from '../../words/words.ts';
import { ticksTo } from './axis.ts';
import { Plot } from './plot.tsx';
import analyticsCss from './analytics.module.css';
import textCss from '../../design/text.module.css';
import { classes } from '../../design/classes.ts';

/** A line of the chart: a number for each week, null where there is none. */
export interface WeekLine {
  name: string;
  values: readonly (number | null)[];
  /** A dashed line with open points, so that two lines differ without colour. */
  isDashed?: boolean;
}

/** Lines over the weeks with their scale, which are read week by week. The table next to it has the same numbers. */
export function WeekLines({
  title,
  weeks,
  lines,
}: {
  title: string;
  weeks: readonly string[];
  lines: readonly WeekLine[];
}) {
  const words = useWords();
  const numbers = formatNames(
    lines.map(({ name, values }) => `${name} ${values.at(-1) ?? words('analytics.none')}`),
  );
  return (
    <figure className={analyticsCss.weekLines}>
      <figcaption>
        <strong>{title}</strong>
        {lines.length > 1 && lines.map((line) => <Key key={line.name} line={line} />)}
      </figcaption>
      <Plot
        title={title}
        label={words('analytics.inTheLastWeek', { title, numbers })}
        ticks={ticksTo(lines.flatMap(({ values }) => values.map((value) => value ?? 0)))}
        points={weeks}
        read={(at) =>
          words('analytics.weekOf', { week: weeks[at] ?? '', numbers: numbersOf(lines, at) })
        }
      >
        {({ x, y }) =>
          lines.map(({ name, values, isDashed = false }) => (
            <g
              key={name}
              className={
                isDashed
                  ? classes(analyticsCss.weekLine, analyticsCss.dashed)
                  : analyticsCss.weekLine
              }
            >
              {values.map((value, week) => {
                const next = values[week + 1] ?? null;
                if (value === null || next === null) return null;
                return (
                  <line
                    key={weeks[week]}
                    x1={x(week)}
                    y1={y(value)}
                    x2={x(week + 1)}
                    y2={y(next)}
                  />
                );
              })}
              {values.map(
                (value, week) =>
                  value !== null && <circle key={weeks[week]} cx={x(week)} cy={y(value)} r="3.5" />,
              )}
            </g>
          ))
        }
      </Plot>
    </figure>
  );
}

/** The numbers of a week in words. */
const numbersOf = (lines: readonly WeekLine[], week: number): string =>
  formatNames(
    lines.flatMap(({ name, values }) => {
      const value = values[week] ?? null;
      return value === null ? [] : [`${name} ${formatNumber(value)}`];
    }),
  ) || wordsOf('analytics.none');

/** How a line is drawn, with its name. */
function Key({ line: { name, isDashed = false } }: { line: WeekLine }) {
  return (
    <span className={textCss.small}>
      <svg aria-hidden="true" width="28" height="10">
        <g
          className={
            isDashed ? classes(analyticsCss.weekLine, analyticsCss.dashed) : analyticsCss.weekLine
          }
        >
          <line x1="0" x2="28" y1="5" y2="5" />
          <circle cx="14" cy="5" r="3.5" />
        </g>
      </svg>{' '}
      <bdi>{name}</bdi>
    </span>
  );
}
