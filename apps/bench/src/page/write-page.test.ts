import { expect, test } from 'vitest';
import { missedBars, type Metric, type Report } from '../metrics.ts';
import { ratioTable } from './tables.ts';
import { chartOf, fill } from './write-page.ts';
import { webSection } from './write-web.ts';

const spread = (median: number) => ({ median, min: median, max: median });
const cost = {
  cpu: spread(1),
  server: spread(1),
  postgres: spread(1),
  p50: 1,
  p99: 1,
  perSecond: 1,
};
const metric = (label: string, ratio: number, bar: number | null): Metric => ({
  operation: label,
  label,
  size: 1000,
  connections: 16,
  basalt: cost,
  floor: cost,
  ratio: spread(ratio),
  bar,
});
const report: Report = {
  at: '2026-11-20T00:00:00.000Z',
  machine: { processor: 'x', cores: 2, node: 'v26', load: 0 },
  course: { seconds: 1, rounds: 3, organizations: 100 },
  metrics: [metric('Read', 2, 2.5), metric('Write <&>', 6, 5), metric('Search', 9, null)],
  growth: [],
  memory: null,
};

test('a section is replaced between its marks, and nothing else', () => {
  const page = 'a\n<!-- run -->\n\nold\n\n<!-- /run -->\nb';
  expect(fill(page, { run: 'new' })).toBe('a\n<!-- run -->\n\nnew\n\n<!-- /run -->\nb');
  expect(fill(page, { run: '' })).toBe(page);
  expect(() => fill(page, { other: 'new' })).toThrow('no section other');
});

test('a missed bar is said in the table, in the list and in the chart', () => {
  expect(ratioTable(report.metrics)).toContain('**missed:** 6.00');
  expect(missedBars(report)).toEqual(['Write <&>, 16 connections: 6.00 times the floor, bar 5']);
  expect(chartOf(report).match(/class="missed" x="250"/gu)).toHaveLength(1);
});

test('the chart is well-formed whatever a label holds', () => {
  const chart = chartOf(report);
  expect(chart).toContain('Write &lt;&amp;&gt;');
  expect(chart).not.toContain('Write <&>');
});

test('every class of the chart has a style: without one its background is black', () => {
  const chart = chartOf(report);
  const classes = new Set(Array.from(chart.matchAll(/class="(\w+)"/gu), ([, name]) => name));
  const styled = new Set(Array.from(chart.matchAll(/\.(\w+) \{/gu), ([, name]) => name));
  expect([...classes].filter((name) => !styled.has(name))).toEqual([]);
});

test('the section of the pages tells the load of the machine, and which bar was missed', () => {
  const first = { metric: 'first paint', bar: '≤ 1 s', measured: '2 s', held: false };
  const section = webSection({ at: report.at, load: [0.1, 2], minutes: 1, metrics: [first] });
  expect(section).toContain('the load of the machine was 0.1 before and 2.0 after');
  expect(section).toContain('| first paint | ≤ 1 s | **missed:** 2 s |');
});
