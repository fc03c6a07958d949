import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import path from 'node:path';
import type { WebReport } from '../web/measure-web.ts';
import { table } from './tables.ts';
import { fill } from './write-page.ts';

const page = path.resolve(import.meta.dirname, '../../../../docs/speed.md');

/** Writes the figures of the pages into their section of docs/speed.md. */
export async function writeWeb(report: WebReport): Promise<void> {
  await writeFile(page, fill(await readFile(page, 'utf8'), { web: webSection(report) }));
}

/** The section of the pages: the machine, and a table of the figures. */
export function webSection({ at, load, minutes, metrics }: WebReport): string {
  const [before, after] = load.map((value) => value.toFixed(1));
  const rows = metrics.map(({ metric, bar, measured, held }) => [
    metric,
    bar,
    held ? measured : `**missed:** ${measured}`,
  ]);
  return [
    `Measured ${at.slice(0, 10)} on ${cpus().length} cores; the load of the machine was ${before} before and ${after} after; changes by others for ${minutes} min.`,
    table(['figure', 'bar', 'measured'], rows),
  ].join('\n\n');
}
