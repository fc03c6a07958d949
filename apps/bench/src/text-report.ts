import type { Metric, Growth, Memory } from './metrics.ts';
import type { Spread } from './measure.ts';

const ms = (value: number): string => value.toFixed(3);
const range = ({ median, min, max }: Spread, digits: number): string =>
  `${median.toFixed(digits)} [${min.toFixed(digits)}–${max.toFixed(digits)}]`;
const held = (value: number, bar: number | null): string =>
  bar === null ? '' : ` (bar ${bar}${value > bar ? ', MISSED' : ''})`;

/** The costs of one operation and its floor, on one line. */
export function metricLine({
  operation,
  size,
  connections,
  basalt,
  floor,
  ratio,
  bar,
}: Metric): string {
  return [
    operation.padEnd(15),
    `${size} tickets`.padStart(14),
    `${connections} conn`.padStart(8),
    `cpu ${range(basalt.cpu, 3)} ms`,
    `server ${ms(basalt.server.median)}`,
    `postgres ${ms(basalt.postgres.median)}`,
    `${basalt.perSecond.toFixed(0)}/s`,
    `p50 ${basalt.p50.toFixed(2)} p99 ${basalt.p99.toFixed(2)}`,
    `floor ${ms(floor.cpu.median)} (${ms(floor.server.median)} + ${ms(floor.postgres.median)})`,
    `ratio ${range(ratio, 2)}${held(ratio.median, bar)}`,
  ].join('  ');
}

/** The growth of one operation's cost, on one line. */
export function growthLine({ operation, of, costs, ratio, bar }: Growth): string {
  const at = costs.map(({ count, cpu }) => `${count}: ${ms(cpu.median)} ms`).join('  ');
  return `${operation.padEnd(15)}  more ${of}  ${at}  growth ${range(ratio, 2)}${held(ratio.median, bar)}`;
}

const mb = (value: number): string => `${value.toFixed(0)} MB`;

/** The server's memory, on one line. */
export function memoryLine({ connections, underLoad, peak, atEnd, bar }: Memory): string {
  return `memory at ${connections} connections: ${mb(underLoad)} under load, ${mb(peak)} at its peak, ${mb(atEnd)} after${held(peak, bar)}`;
}
