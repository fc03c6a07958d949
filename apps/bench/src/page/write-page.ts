import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Report } from '../metrics.ts';
import { ratioChart } from './chart.ts';
import { costTable, growthTable, memoryTable, ratioTable } from './tables.ts';

const docs = path.resolve(import.meta.dirname, '../../../../docs');

/** Writes a report into the sections of docs/speed.md, and the figures as JSON and the chart into docs/speed/. */
export async function writePage(report: Report): Promise<void> {
  const page = path.join(docs, 'speed.md');
  const text = fill(await readFile(page, 'utf8'), sectionsOf(report));
  await mkdir(path.join(docs, 'speed'), { recursive: true });
  await writeFile(page, text);
  await writeFile(path.join(docs, 'speed/chart.svg'), chartOf(report));
  await writeFile(path.join(docs, 'speed/figures.json'), `${JSON.stringify(report, null, 2)}\n`);
}

/** The chart of a report: the board of 1,000 at 16 connections. */
export function chartOf({ metrics }: Report): string {
  const shown = metrics.filter(({ size, connections }) => size === 1000 && connections === 16);
  const subtitle =
    'Server and PostgreSQL together; board of 1,000 tickets, 16 connections. Less is better.';
  return ratioChart(shown, subtitle);
}

function sectionsOf(report: Report): Record<string, string> {
  const { at, machine, course, metrics, growth } = report;
  const { processor, cores, node, load } = machine;
  return {
    run: `Measured ${at.slice(0, 10)} on ${cores} cores (${processor}), Node ${node}, the embedded PostgreSQL 18; the load of the machine before the run was ${load.toFixed(1)}. Each figure is the median of ${course.rounds} rounds of ${course.seconds} s, with the least and the most; ${course.organizations} organizations where nothing else is said.`,
    ratios: ratioTable(metrics),
    tickets: growthTable(growth, 'tickets on the board'),
    organizations: growthTable(growth, 'organizations'),
    memory: memoryTable(report),
    costs: costTable(metrics),
  };
}

/** Replaces what stands between `<!-- NAME -->` and `<!-- /NAME -->`. An empty section stays as it is. */
export function fill(page: string, sections: Readonly<Record<string, string>>): string {
  return Object.entries(sections).reduce((text, [name, content]) => {
    const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
    const [from, to] = [text.indexOf(open), text.indexOf(close)];
    if (from === -1 || to < from) throw new Error(`docs/speed.md has no section ${name}`);
    if (content === '') return text;
    return `${text.slice(0, from + open.length)}\n\n${content}\n\n${text.slice(to)}`;
  }, page);
}
