import { currentDirection } from '../../words/catalogue.ts';
import { formatNames, formatNumber } from '../../words/formats.ts';
import { useWords } from '../../words/use-words.tsx';
import analyticsCss from './analytics.module.css';

/** A bar: `color` is one of CSS. */
export interface CountRow {
  id: string;
  name: string;
  count: number;
  color: string;
}

/** The maximum length of a bar, in percent of the width, so that its number fits after it. */
const maxPercent = 88;
const rowHeight = 48;

/**
 * A bar for each row with its name above and its number at the end; from the right where people read from there. The table next to it has the
 * same numbers.
 */
export function CountBars({ title, rows }: { title: string; rows: readonly CountRow[] }) {
  useWords();
  const isMirrored = currentDirection() === 'rtl';
  /** A place, and the left side of a bar, at a distance from where reading begins. */
  const [placeOf, sideOf] = isMirrored
    ? [(percent: number) => `${100 - percent}%`, (length: number) => `${100 - length}%`]
    : [(percent: number) => `${percent}%`, () => '0'];
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const numbers = formatNames(rows.map(({ name, count }) => `${name} ${formatNumber(count)}`));
  return (
    <svg
      className={analyticsCss.bars}
      role="img"
      aria-label={`${title}: ${numbers}`}
      width="100%"
      height={rows.length * rowHeight}
    >
      {rows.map(({ id, name, count, color }, at) => {
        const length = (count / most) * maxPercent;
        return (
          <g key={id} transform={`translate(0 ${at * rowHeight})`}>
            <text x={placeOf(0)} y="14">
              {name}
            </text>
            <rect
              className={analyticsCss.track}
              x={sideOf(maxPercent)}
              y="20"
              width={`${maxPercent}%`}
              height="16"
              rx="3"
            />
            {count > 0 && (
              <rect
                x={sideOf(length)}
                y="20"
                width={`${length}%`}
                height="16"
                rx="3"
                fill={color}
              />
            )}
            <text
              className={analyticsCss.number}
              x={placeOf(length)}
              dx={isMirrored ? -6 : 6}
              y="33"
            >
              {formatNumber(count)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
