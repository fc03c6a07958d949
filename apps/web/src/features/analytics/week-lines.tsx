import { currentDirection } from '../../words/catalogue.ts';
import { useWords } from '../../words/use-words.tsx';
import { formatNames, formatNumber } from '../../words/formats.ts';
import { words as wordsOf } from '../../words/words.ts';
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

const height = 150;
const top = 12;
const bottom = 128;
/** The range of the points in percent of the width, from where reading begins: the numbers of the scale are before it. */
const [first, last] = [8, 97];

/** Lines over the weeks with their scale; from the right where people read from there. The table next to it has the same numbers. */
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
  const most = roundUp(
    Math.max(1, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0))),
  );
  const isMirrored = currentDirection() === 'rtl';
  const placeOf = (percent: number) => `${isMirrored ? 100 - percent : percent}%`;
  const step = (last - first) / Math.max(1, weeks.length - 1);
  const x = (week: number) => placeOf(first + step * week);
  const y = (value: number) => bottom - ((bottom - top) * value) / most;
  const numbers = formatNames(
    lines.map(({ name, values }) => `${name} ${values.at(-1) ?? words('analytics.none')}`),
  );
  return (
    <figure className={analyticsCss.weekLines}>
      <figcaption>
        <strong>{title}</strong>
        {lines.length > 1 && lines.map((line) => <Key key={line.name} line={line} />)}
      </figcaption>
      <svg
        role="img"
        aria-label={words('analytics.inTheLastWeek', { title, numbers })}
        height={height}
      >
        {(most % 2 === 0 ? [0, most / 2, most] : [0, most]).map((value) => (
          <g key={value}>
            <line
              className={analyticsCss.scale}
              x1={placeOf(first)}
              x2={placeOf(last)}
              y1={y(value)}
              y2={y(value)}
            />
            <text x={placeOf(first)} dx={isMirrored ? 8 : -8} y={y(value)} dy="4" textAnchor="end">
              {formatNumber(value, { notation: 'compact' })}
            </text>
          </g>
        ))}
        {[...new Set([0, Math.floor((weeks.length - 1) / 2), weeks.length - 1])].map((week) => (
          <text
            key={week}
            x={x(week)}
            y={height - 4}
            textAnchor={week === 0 ? 'start' : week === weeks.length - 1 ? 'end' : 'middle'}
          >
            {weeks[week]}
          </text>
        ))}
        {lines.map(({ name, values, isDashed = false }) => (
          <g
            key={name}
            className={
              isDashed ? classes(analyticsCss.weekLine, analyticsCss.dashed) : analyticsCss.weekLine
            }
          >
            {values.map((value, week) => {
              const next = values[week + 1] ?? null;
              if (value === null || next === null) return null;
              return (
                <line key={weeks[week]} x1={x(week)} y1={y(value)} x2={x(week + 1)} y2={y(next)} />
              );
            })}
            {values.map(
              (value, week) =>
                value !== null && <circle key={weeks[week]} cx={x(week)} cy={y(value)} r="3.5" />,
            )}
          </g>
        ))}
        {weeks.map((week, at) => (
          <rect
            key={week}
            className={analyticsCss.weekPart}
            x={x(isMirrored ? at + 0.5 : at - 0.5)}
            y={top}
            width={`${step}%`}
            height={bottom - top}
          >
            <title>{words('analytics.weekOf', { week, numbers: numbersOf(lines, at) })}</title>
          </rect>
        ))}
      </svg>
    </figure>
  );
}

/** The numbers of a week in words, shown where the pointer is. */
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

/** The next round number for the end of a scale: 1, 2 or 5 with zeros. */
function roundUp(most: number): number {
  const size = 10 ** Math.floor(Math.log10(most));
  return ([1, 2, 5, 10].find((step) => step * size >= most) ?? 10) * size;
}
