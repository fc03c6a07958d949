import { useId, type ReactNode } from 'react';
import type { AnyFlow } from '../../data/queries/flow.ts';
import { formatNames, formatNumber } from '../../words/formats.ts';
import { useWords } from '../../words/use-words.tsx';
import { ticksBetween } from '../analytics/axis.ts';
import { Plot } from '../analytics/plot.tsx';
import { dayInWords } from '../schedule/days.ts';
import { bandPath, footOf, stacked, type Band } from './bands.ts';
import { ChartData, type Column } from '../analytics/chart-data.tsx';
import { ChartSection } from './chart-section.tsx';
import flowCss from './flow.module.css';
import type { FlowPlace } from './use-flow-range.ts';
import textCss from '../../design/text.module.css';

const day = { month: 'short', day: 'numeric' } as const;

/** What lies over the colour of a band, so that two bands differ without colour. */
const patterns: readonly ReactNode[] = [
  null,
  <path key="rising" d="M-2 2L2 -2M0 8L8 0M6 10L10 6" />,
  <circle key="dots" cx="4" cy="4" r="0.8" />,
  <path key="lying" d="M0 4H8" />,
  <path key="falling" d="M-2 6L2 10M0 0L8 8M6 -2L10 2" />,
  <path key="standing" d="M4 0V8" />,
  <path key="grid" d="M0 4H8M4 0V8" />,
];

/** How many tickets were on each board at the end of each day, as bands on top of one another. */
export function CumulativeChart({
  project,
  flow: { days },
  bands,
  lead,
}: {
  project: FlowPlace;
  flow: AnyFlow;
  bands: readonly Band[];
  lead: string;
}) {
  const words = useWords();
  const id = useId();
  const title = words('flow.cumulative');
  const shown = stacked(bands);
  const ticks = ticksBetween(footOf(shown), Math.max(0, ...(shown[0]?.to ?? [])));
  const points = days.map((of) => dayInWords(of.day, day));
  const read = (at: number) =>
    words('flow.onDay', {
      day: points[at] ?? '',
      numbers: formatNames(
        bands.map(({ name, counts }) => `${name} ${formatNumber(counts[at] ?? 0)}`),
      ),
    });
  const fillOf = (at: number) => `url(#${id}-fill-${at})`;
  const columns: Column<number>[] = [
    {
      name: words('flow.day'),
      value: (at) => days[at]?.day ?? null,
      shown: (at) => dayInWords(days[at]?.day ?? '', { dateStyle: 'medium' }),
    },
    ...bands.map(({ name, counts }) => ({
      name,
      value: (at: number) => counts[at] ?? 0,
      shown: (at: number) => formatNumber(counts[at] ?? 0),
    })),
  ];
  return (
    <ChartSection title={title} lead={lead} isWide>
      <ul className={flowCss.keys}>
        {bands.map(({ id: board, name }, at) => (
          <li key={board}>
            <svg aria-hidden="true" width="16" height="16">
              <rect width="16" height="16" rx="3" fill={fillOf(at)} />
            </svg>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      <Plot
        title={title}
        label={words('flow.of', { title, text: read(days.length - 1) })}
        height={280}
        ticks={ticks}
        points={points}
        read={read}
      >
        {({ isMirrored, area }) => (
          <>
            <defs>
              {shown.map((band, at) => (
                <pattern
                  key={band.id}
                  id={`${id}-fill-${at}`}
                  width="8"
                  height="8"
                  patternUnits="userSpaceOnUse"
                >
                  <rect width="8" height="8" fill={band.color} />
                  <g className={flowCss.pattern}>{patterns[at % patterns.length]}</g>
                </pattern>
              ))}
              {shown.map((band, at) => (
                <clipPath key={band.id} id={`${id}-band-${at}`} clipPathUnits="objectBoundingBox">
                  <path
                    d={bandPath(band, {
                      least: ticks[0] ?? 0,
                      most: ticks.at(-1) ?? 1,
                      isMirrored,
                    })}
                  />
                </clipPath>
              ))}
            </defs>
            {shown.map((band, at) => (
              <rect key={band.id} {...area} fill={fillOf(at)} clipPath={`url(#${id}-band-${at})`} />
            ))}
          </>
        )}
      </Plot>
      {(ticks[0] ?? 0) > 0 && (
        <p className={textCss.note}>{words('flow.scaleBegins', { count: ticks[0] ?? 0 })}</p>
      )}
      <ChartData
        title={title}
        file={`${project.key}-cumulative-flow`}
        columns={columns}
        rows={days.map((_, at) => at)}
      />
    </ChartSection>
  );
}
