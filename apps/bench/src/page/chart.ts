import type { Metric } from '../metrics.ts';

/** Sizes in pixels. */
const width = 760;
const left = 250;
const right = 80;
const top = 76;
const rowHeight = 34;
const barHeight = 18;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The chart has its own background, so that it can be read on any page. It is dark when the reader's system is. */
const style = `
  .background { fill: #ffffff; stroke: #d0d7de }
  text { font: 13px system-ui, sans-serif; fill: #1f2328 }
  .title { font-size: 15px; font-weight: 600 }
  .quiet { fill: #59636e; font-size: 12px }
  .grid { stroke: #d8dee4 }
  .floor { stroke: #59636e; stroke-width: 1.5 }
  .held { fill: #2f6feb }
  .missed { fill: #c93c37 }
  .free { fill: #7d8590 }
  .spread { stroke: #1f2328; stroke-width: 1.5 }
  .bar { stroke: #bf5b04; stroke-width: 2.5 }
  @media (prefers-color-scheme: dark) {
    .background { fill: #0d1117; stroke: #3d444d }
    text { fill: #e6edf3 }
    .quiet { fill: #9198a1 }
    .grid { stroke: #2a313c }
    .floor { stroke: #9198a1 }
    .held { fill: #4184e4 }
    .missed { fill: #e5534b }
    .free { fill: #6e7681 }
    .spread { stroke: #e6edf3 }
    .bar { stroke: #f0a03c }
  }`;

/**
 * The ratios to the floor as an SVG for light and dark pages. Each figure has a horizontal bar with its spread, and a vertical line
 * for its required bar if it has one.
 */
export function ratioChart(metrics: readonly Metric[], subtitle: string): string {
  const max = Math.max(2, ...metrics.map(({ ratio, bar }) => Math.max(ratio.max, bar ?? 0)));
  const step = max > 12 ? 4 : max > 6 ? 2 : 1;
  const end = Math.ceil(max / step) * step;
  const x = (value: number): number => left + (value / end) * (width - left - right);
  const bottom = top + metrics.length * rowHeight;
  const height = bottom + 58;
  const ticks = Array.from({ length: end / step + 1 }, (_, index) => index * step);
  const grid = ticks.map(
    (tick) =>
      `<line class="grid" x1="${x(tick)}" y1="${top}" x2="${x(tick)}" y2="${bottom}"/>` +
      `<text class="quiet" x="${x(tick)}" y="${bottom + 18}" text-anchor="middle">${tick}×</text>`,
  );
  const rows = metrics.map((metric, index) => row(metric, top + index * rowHeight, x));
  const described = metrics
    .map(
      ({ label, ratio, bar }) =>
        `${label}: ${ratio.median.toFixed(2)}${bar === null ? '' : `, bar ${bar}`}`,
    )
    .join('; ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title text">
<title id="title">CPU time of a request, as a multiple of the floor</title>
<desc id="text">${escaped(described)}</desc>
<style>${style}
</style>
<rect class="background" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8"/>
<text class="title" x="20" y="30">CPU time of a request, as a multiple of the floor</text>
<text class="quiet" x="20" y="50">${escaped(subtitle)}</text>
${grid.join('\n')}
${rows.join('\n')}
<line class="floor" x1="${x(1)}" y1="${top - 4}" x2="${x(1)}" y2="${bottom}"/>
${legend(bottom + 42)}
</svg>
`;
}

function row({ label, ratio, bar }: Metric, y: number, x: (value: number) => number): string {
  const fill = bar === null ? 'free' : ratio.median > bar ? 'missed' : 'held';
  const at = y + (rowHeight - barHeight) / 2;
  const middle = y + rowHeight / 2;
  const beyond = Math.max(x(ratio.max), bar === null ? 0 : x(bar));
  return [
    `<text x="${left - 12}" y="${middle + 4}" text-anchor="end">${escaped(label)}</text>`,
    `<rect class="${fill}" x="${left}" y="${at}" width="${(x(ratio.median) - left).toFixed(1)}" height="${barHeight}" rx="2"/>`,
    `<line class="spread" x1="${x(ratio.min).toFixed(1)}" y1="${middle}" x2="${x(ratio.max).toFixed(1)}" y2="${middle}"/>`,
    bar === null
      ? ''
      : `<line class="bar" x1="${x(bar).toFixed(1)}" y1="${at - 4}" x2="${x(bar).toFixed(1)}" y2="${at + barHeight + 4}"/>`,
    `<text x="${(beyond + 10).toFixed(1)}" y="${middle + 4}">${ratio.median.toFixed(2)}</text>`,
  ].join('');
}

function legend(y: number): string {
  const parts = [
    ['<rect class="held" x="0" y="-10" width="14" height="12" rx="2"/>', 'keeps its bar'],
    ['<rect class="missed" x="0" y="-10" width="14" height="12" rx="2"/>', 'misses it'],
    ['<rect class="free" x="0" y="-10" width="14" height="12" rx="2"/>', 'no bar set'],
    ['<line class="bar" x1="7" y1="-12" x2="7" y2="4"/>', 'bar'],
    ['<line class="spread" x1="0" y1="-4" x2="14" y2="-4"/>', 'spread of the rounds'],
    ['<line class="floor" x1="7" y1="-12" x2="7" y2="4"/>', 'the floor, 1×'],
  ] as const;
  const starts = [20, 140, 240, 340, 410, 570];
  return parts
    .map(
      ([mark, text], index) =>
        `<g transform="translate(${starts[index]} ${y})">${mark}<text class="quiet" x="22" y="0">${text}</text></g>`,
    )
    .join('\n');
}
