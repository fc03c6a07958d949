import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';
import { mergeMetrics } from './merge-metrics.ts';

/** The figures of a process that has counted so much, by kind. */
async function metricsOf(process: number, counts: Readonly<Record<string, number>>) {
  const metrics = createMetrics(String(process));
  const meter = metrics.meter('test');
  const counter = meter.createCounter('basalt.stones', { description: 'Stones, by kind.' });
  const weight = meter.createHistogram('basalt.weight', {
    advice: { explicitBucketBoundaries: [1, 10] },
  });
  for (const [kind, count] of Object.entries(counts)) {
    counter.add(count, { kind });
    weight.record(count);
  }
  const text = await metrics.read();
  await metrics.close();
  return { process, text };
}

test('of several processes each metric is one group, and each series tells its process', async () => {
  const merged = mergeMetrics([
    await metricsOf(1, { basalt: 3 }),
    await metricsOf(2, { basalt: 5, slate: 1 }),
  ]);
  const lines = merged.trimEnd().split('\n');
  const types = lines
    .filter((line) => line.startsWith('# TYPE '))
    .map((line) => line.split(' ')[2]);
  expect(new Set(types).size).toBe(types.length);
  expect(types).toEqual(
    expect.arrayContaining(['basalt_stones_total', 'basalt_weight', 'basalt_process_up']),
  );
  const groups = lines
    .filter((line) => !line.startsWith('#'))
    .map((line) => /^[a-z_]+?(?=_bucket|_sum|_count|[{ ])/u.exec(line)?.[0])
    .filter((name, index, all) => name !== all[index - 1]);
  expect(groups).toEqual([...new Set(groups)]);
  const stones = lines.filter((line) => line.startsWith('basalt_stones_total{'));
  expect(stones.map((line) => line.slice(line.lastIndexOf(' ') + 1))).toEqual(['3', '5', '1']);
  expect(stones.filter((line) => line.includes('process="2"'))).toHaveLength(2);
  const series = lines
    .filter((line) => !line.startsWith('#'))
    .map((line) => line.slice(0, line.lastIndexOf(' ')));
  expect(new Set(series).size).toBe(series.length);
});

test('a process without metrics is reported as such', async () => {
  const merged = mergeMetrics([await metricsOf(1, {}), { process: 2, text: null }]);
  expect(merged).toContain('basalt_process_up{process="1"} 1\n');
  expect(merged).toContain('basalt_process_up{process="2"} 0\n');
  expect(merged).not.toContain('service_name="basalt",process="2"');
});
