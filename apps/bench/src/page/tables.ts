import type { Metric, Growth, Report } from '../metrics.ts';
import type { Spread } from '../measure.ts';

const ms = (value: number): string => value.toFixed(2);
const range = ({ median, min, max }: Spread): string =>
  `${median.toFixed(2)} (${min.toFixed(2)}–${max.toFixed(2)})`;
/** The text, marked when the value misses the bar. */
const markMissed = (text: string, value: number, bar: number | null): string =>
  bar !== null && value > bar ? `**missed:** ${text}` : text;

/** A table in Markdown, with columns as wide as their widest cells. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(3, title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** Ratios to the floor: all connection counts of an operation in one row. */
export function ratioTable(metrics: readonly Metric[]): string {
  const counts = [...new Set(metrics.map(({ connections }) => connections))].toSorted(
    (a, b) => a - b,
  );
  const places = [...new Set(metrics.map(({ label, size }) => `${label}\n${size}`))];
  const head = ['operation', 'tickets', 'bar', ...counts.map((count) => `${count} conn.`)];
  const rows = places.map((place) => {
    const of = metrics.filter(({ label, size }) => `${label}\n${size}` === place);
    const [label = '', size = ''] = place.split('\n');
    const bar = of[0]?.bar ?? null;
    const cells = counts.map((count) => {
      const metric = of.find(({ connections }) => connections === count);
      return metric === undefined ? '' : markMissed(range(metric.ratio), metric.ratio.median, bar);
    });
    return [label, size, bar === null ? '' : `≤ ${bar}`, ...cells];
  });
  return table(head, rows);
}

/** CPU time, waits and throughput. */
export function costTable(metrics: readonly Metric[]): string {
  const head = [
    'operation',
    'tickets',
    'conn.',
    'server',
    'PostgreSQL',
    'floor: server',
    'PostgreSQL',
    'p50',
    'p99',
    'a second',
  ];
  return table(
    head,
    metrics.map(({ label, size, connections, basalt, floor }) => [
      label,
      String(size),
      String(connections),
      range(basalt.server),
      range(basalt.postgres),
      ms(floor.server.median),
      ms(floor.postgres.median),
      ms(basalt.p50),
      ms(basalt.p99),
      basalt.perSecond.toFixed(0),
    ]),
  );
}

/** How costs grow with the number of tickets on the board, or of organizations. */
export function growthTable(growth: readonly Growth[], of: Growth['of']): string {
  const chosen = growth.filter((each) => each.of === of);
  const counts = chosen[0]?.costs.map(({ count }) => count) ?? [];
  return table(
    ['operation', ...counts.map((count) => `${count}`), 'growth', 'bar'],
    chosen.map(({ label, costs, ratio, bar }) => [
      label,
      ...costs.map(({ cpu }) => `${ms(cpu.median)} ms`),
      markMissed(range(ratio), ratio.median, bar),
      `≤ ${bar}`,
    ]),
  );
}

/** The server's memory. */
export function memoryTable({ memory }: Report): string {
  if (memory === null) return '';
  const mb = (value: number): string => markMissed(`${value.toFixed(0)} MB`, value, memory.bar);
  return table(
    ['connections', 'under load', 'peak since the start', 'ten seconds after', 'bar'],
    [
      [
        String(memory.connections),
        mb(memory.underLoad),
        mb(memory.peak),
        mb(memory.atEnd),
        `≤ ${memory.bar} MB`,
      ],
    ],
  );
}
