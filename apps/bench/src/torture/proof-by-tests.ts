import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import type { Metric } from './metric.ts';
import type { Proof } from './proof.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const marked = /^figure: (?<json>\{.*\})$/u;

/**
 * A proof whose short form is a test. It runs the same files with the variables `longer`, which make them longer, and with the seed in
 * BASALT_TORTURE_SEED. Tests print their figures by `metricLine` of @basalt/domain/testing.
 */
export function proofByTests(
  named: Pick<Proof, 'name' | 'summary' | 'minutes'>,
  tests: readonly string[],
  longer: Readonly<Record<string, string>> = {},
): Proof {
  return {
    ...named,
    tests,
    longer,
    run: async ({ seed, say }) => {
      // One file after the other, so that the figures are those of one service.
      const args = [path.join(root, 'apps/dev/src/run-tests.ts'), ...tests];
      const child = spawn(process.execPath, [...args, '--no-file-parallelism'], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, ...longer, BASALT_TORTURE_SEED: String(seed) },
      });
      const metrics: Metric[] = [];
      for await (const line of createInterface({ input: child.stdout })) {
        const json = marked.exec(stripVTControlCharacters(line).trim())?.groups?.['json'];
        if (json === undefined) say(line);
        else metrics.push(JSON.parse(json) as Metric);
      }
      const code = child.exitCode ?? (await new Promise<number>((end) => child.once('exit', end)));
      const passed = { metric: `${named.name}: its tests`, bar: 'all pass' };
      if (code !== 0) metrics.push({ ...passed, measured: 'some fail', held: false });
      return metrics;
    },
  };
}
