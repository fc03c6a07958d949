import { useWords } from '../../words/use-words.tsx';
import { formatNames, formatNumber } from '../../words/formats.ts';
import { words as wordsOf } from '../../words/words.ts';
import { ticksTo } from './axis.ts';
import { Plot } from './plot.tsx';
import analyticsCss from './analytics.module.css';
import textCss from '../../design/text.module.css';
import { classes } from '../../design/classes.ts';

/** A line of a chart: a number for each point, null where there is none. */
export interface ChartLine {
  name: string;
  values: readonly (number | null)[];
  /** A dashed line with open points, so that two lines differ without colour. */
  isDashed?: boolean;
}

/** The most points of a line that have a dot each. */
const maxDots = 40;

/** Lines with their scale, which are read point by point. The table next to it has the same numbers. */
export function LineChart({
  title,
  label,
  points,
  lines,
  read,
  present,
}: {
  title: string;
  /** What the chart shows, with its main numbers. */
  label: string;
  /** The names of the points. */
  points: readonly string[];
  lines: readonly ChartLine[];
  /** The numbers at a point, in words. */
  read: (at: number) => string;
  /** The point that is read at first; the last one without it. */
  present?: number;
}) {
  useWords();
  return (
    <figure className={analyticsCss.weekLines}>
      <figcaption>
        <strong>{title}</strong>
        {lines.length > 1 && lines.map((line) => <Key key={line.name} line={line} />)}
      </figcaption>
      <Plot
        title={title}
        label={label}
        ticks={ticksTo(lines.flatMap(({ values }) => values.map((value) => value ?? 0)))}
        points={points}
        read={read}
        present={present}
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
              {values.map((value, at) => {
                const next = values[at + 1] ?? null;
                if (value === null || next === null) return null;
                return <line key={at} x1={x(at)} y1={y(value)} x2={x(at + 1)} y2={y(next)} />;
              })}
              {points.length <= maxDots &&
                values.map(
                  (value, at) =>
                    value !== null && <circle key={at} cx={x(at)} cy={y(value)} r="3.5" />,
                )}
            </g>
          ))
        }
      </Plot>
    </figure>
  );
}

/** The numbers at a point in words. */
export const numbersAt = (lines: readonly ChartLine[], at: number): string =>
  formatNames(
    lines.flatMap(({ name, values }) => {
      const value = values[at] ?? null;
      return value === null ? [] : [`${name} ${formatNumber(value)}`];
    }),
  ) || wordsOf('analytics.none');

/** How a line is drawn, with its name. */
function Key({ line: { name, isDashed = false } }: { line: ChartLine }) {
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
