import { useState, type ReactNode } from 'react';
import { currentDirection } from '../../words/catalogue.ts';
import { formatNumber } from '../../words/formats.ts';
import { useWords } from '../../words/use-words.tsx';
import analyticsCss from './analytics.module.css';

/** The range of the points in percent of the width, from where reading begins: the numbers of the scale are before it. */
const [first, last] = [11, 97];
const top = 12;
/** The words below the points. */
const footHeight = 22;

/** Where the parts of a chart are. */
export interface Places {
  isMirrored: boolean;
  /** The place of a point by its index; fractions are between two points. */
  x: (at: number) => string;
  /** The place of a value, in pixels from above. */
  y: (value: number) => number;
  /** The part of the chart with the points. */
  area: { x: string; y: number; width: string; height: number };
}

/** The points of a chart, one after the other, and what is read at each. */
interface Plotted {
  /** What the chart shows, with its main numbers. */
  label: string;
  height?: number;
  /** The numbers of the scale: the first at the foot, the last above all values. */
  ticks: readonly number[];
  /** The names of the points; the first, the last and the one between them are shown. */
  points: readonly string[];
  children: (places: Places) => ReactNode;
}

/** The frame of a chart: a scale, and names of points below; from the right where people read from there. */
function Frame({
  label,
  height = 150,
  ticks,
  points,
  cursor = null,
  isGroup = false,
  children,
}: Plotted & { cursor?: number | null; isGroup?: boolean }) {
  const isMirrored = currentDirection() === 'rtl';
  const bottom = height - footHeight;
  const [least = 0, most = 1] = [ticks[0], ticks.at(-1)];
  const placeOf = (percent: number) => `${isMirrored ? 100 - percent : percent}%`;
  const step = (last - first) / Math.max(1, points.length - 1);
  const x = (at: number) => placeOf(first + step * at);
  const y = (value: number) => bottom - ((bottom - top) * (value - least)) / (most - least);
  const area = {
    x: placeOf(isMirrored ? last : first),
    y: top,
    width: `${last - first}%`,
    height: bottom - top,
  };
  const short = ticks.map((value) => formatNumber(value, { notation: 'compact' }));
  // Of 1,200 and 1,250, both "1.2K", all digits are shown.
  const scale =
    new Set(short).size === ticks.length ? short : ticks.map((value) => formatNumber(value));
  return (
    <svg
      className={analyticsCss.plot}
      role={isGroup ? 'group' : 'img'}
      aria-label={label}
      width="100%"
      height={height}
    >
      {ticks.map((value, at) => (
        <g key={value}>
          <line
            className={analyticsCss.scale}
            x1={placeOf(first)}
            x2={placeOf(last)}
            y1={y(value)}
            y2={y(value)}
          />
          <text x={placeOf(first)} dx={isMirrored ? 6 : -6} y={y(value)} dy="4" textAnchor="end">
            {scale[at]}
          </text>
        </g>
      ))}
      {[...new Set([0, Math.floor((points.length - 1) / 2), points.length - 1])].map((at) => (
        <text
          key={at}
          x={x(at)}
          y={height - 4}
          textAnchor={at === 0 ? 'start' : at === points.length - 1 ? 'end' : 'middle'}
        >
          {points[at]}
        </text>
      ))}
      {children({ isMirrored, x, y, area })}
      {cursor !== null && (
        <line className={analyticsCss.cursor} x1={x(cursor)} x2={x(cursor)} y1={top} y2={bottom} />
      )}
    </svg>
  );
}

/** A chart whose points are read in words by pointing at them, or by the arrow keys: at first `present`, or the last one. `title` names what is read. */
export function Plot({
  title,
  read,
  present,
  ...plotted
}: Plotted & { title: string; read: (at: number) => string; present?: number | undefined }) {
  useWords();
  const [chosen, setChosen] = useState<number | null>(null);
  const end = plotted.points.length - 1;
  const at = Math.min(chosen ?? present ?? end, end);
  return (
    <>
      <div className={analyticsCss.readable}>
        <Frame {...plotted} cursor={chosen === null ? null : at} />
        <input
          type="range"
          aria-label={title}
          aria-valuetext={read(at)}
          min={0}
          max={end}
          value={at}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
          onPointerMove={({ currentTarget, clientX }) => {
            const box = currentTarget.getBoundingClientRect();
            const part = (clientX - box.left) / box.width;
            const from = currentDirection() === 'rtl' ? 1 - part : part;
            setChosen(Math.min(end, Math.max(0, Math.round(from * end))));
          }}
          onPointerLeave={({ currentTarget }) => {
            if (document.activeElement !== currentTarget) setChosen(null);
          }}
          onBlur={() => setChosen(null)}
        />
      </div>
      <p className={analyticsCss.readOut} aria-hidden="true">
        {read(at)}
      </p>
    </>
  );
}

/** A chart whose parts can be reached themselves, such as links. */
export const PlotOfParts = (plotted: Plotted) => <Frame {...plotted} isGroup />;
