import type { Ticket } from '../../api/types.ts';
import type { Dates } from './days.ts';
import type { Overlap } from './depending.ts';
import { placeOf } from './timeline-place.ts';
import { rowHeight, type Range } from './timeline-range.ts';
import scheduleCss from './schedule.module.css';

/** How far an arrow goes beside a bar before it turns. */
const turn = 8;

/** Arrows from the end of what blocks to the begin of what is blocked; red where that begins too early. */
export function TimelineArrows({
  range,
  rows,
  pairs,
  early,
  datesOf,
}: {
  range: Range;
  /** The rows from top to bottom: tickets, and names of groups. */
  rows: readonly (Ticket | string)[];
  pairs: readonly Overlap[];
  /** The ids of the tickets that begin too early. */
  early: ReadonlySet<string>;
  datesOf: (ticket: Ticket) => Dates;
}) {
  const heights = new Map(
    rows.map((row, at) => [typeof row === 'string' ? row : row.id, (at + 0.5) * rowHeight]),
  );
  const paths = pairs.flatMap(({ blocker, blocked }) => {
    const [from, to] = [placeOf(range, datesOf(blocker)), placeOf(range, datesOf(blocked))];
    const [start, end] = [heights.get(blocker.id), heights.get(blocked.id)];
    if (from === null || to === null || start === undefined || end === undefined) return [];
    const x = (from.at + from.count) * range.width;
    const goal = to.at * range.width;
    // Back between two rows, where no bar is.
    const between = end - (Math.sign(end - start) * rowHeight) / 2;
    const line =
      goal - turn >= x
        ? `M${x} ${start}H${goal - turn}V${end}H${goal - 3}`
        : `M${x} ${start}h${turn}V${between}H${goal - turn}V${end}H${goal - 3}`;
    return [{ key: blocker.id + blocked.id, line, goal, end, isEarly: early.has(blocked.id) }];
  });
  const [width, height] = [range.count * range.width, rows.length * rowHeight];
  return (
    <svg className={scheduleCss.arrows} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {paths.map(({ key, line, goal, end, isEarly }) => (
        <g key={key} className={isEarly ? scheduleCss.earlyArrow : undefined}>
          <path d={line} />
          <path d={`M${goal - 6} ${end - 3}l5 3l-5 3z`} />
        </g>
      ))}
    </svg>
  );
}
