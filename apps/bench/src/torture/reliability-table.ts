import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Metric } from './metric.ts';

const page = path.resolve(import.meta.dirname, '../../../../docs/reliability.md');

const isRow = (line: string): boolean => line.includes('`npm run torture -- ');

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ');

/** The rows of one proof in the form of the table. */
export function tableRows(proof: string, metrics: readonly Metric[]): string {
  return metrics
    .map(({ metric, bar, measured, held }) => {
      const outcome = held ? measured : `**missed:** ${measured}`;
      return `| ${cell(metric)} | ${cell(bar)} | ${cell(outcome)} | \`npm run torture -- ${proof}\` |\n`;
    })
    .join('');
}

/** Replaces the rows of one proof in `docs/reliability.md`, or adds them at the end of the table. */
export async function writeRows(proof: string, metrics: readonly Metric[]): Promise<void> {
  const lines = (await readFile(page, 'utf8')).split('\n');
  const ofProof = (line: string): boolean => line.includes(`\`npm run torture -- ${proof}\``);
  const first = lines.findIndex(ofProof);
  const at =
    first === -1
      ? lines.findLastIndex((line) => isRow(line) || /^\| -+ \|/u.test(line)) + 1
      : first;
  const withoutProof = (part: string[]): string[] => part.filter((line) => !ofProof(line));
  const rows = tableRows(proof, metrics).trimEnd().split('\n');
  await writeFile(
    page,
    [...lines.slice(0, at), ...rows, ...withoutProof(lines.slice(at))].join('\n'),
  );
}
