/**
 * `npm run bench` measures what a request costs, compared with the floor. `--quick` takes a minute and a half, `--json` prints
 * JSON, `--write` writes docs/speed.md, `--only NAME,…` measures some operations. `--profile NAME` shows where the time of one operation goes.
 * `--web` measures the pages, with changes by others for `--minutes N` (1). `--beside COMMIT` compares some operations with
 * another commit. Exit code 1: a bar was missed.
 */
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { measureBeside } from './beside/measure-beside.ts';
import { missedBars } from './metrics.ts';
import { operations } from './operations.ts';
import { profileOperation } from './profile/profile-operation.ts';
import { run } from './run.ts';
import { writePage } from './page/write-page.ts';
import { writeWeb } from './page/write-web.ts';
import { memoryLine } from './text-report.ts';
import { measureWeb } from './web/measure-web.ts';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '1' },
    profile: { type: 'string' },
    web: { type: 'boolean', default: false },
    beside: { type: 'string' },
    minutes: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});

const say = (line: string): void => {
  // With --json standard output is one JSON object.
  (options.json ? process.stderr : process.stdout).write(`${line}\n`);
};

const only = options.only.split(',').filter((name) => name !== '');
const unknown = [...only, ...(options.profile === undefined ? [] : [options.profile])].filter(
  (name) => !operations.some((operation) => operation.name === name),
);
const listed = operations.map(({ name, label }) => `  ${name.padEnd(16)}${label}\n`).join('');
if (options.help) {
  process.stdout.write(
    `npm run bench -- [--quick] [--json] [--write] [--only NAME,…] [--rounds N] [--seconds N]\n                 [--profile NAME] [--web [--minutes N]] [--beside COMMIT]\n\n${listed}`,
  );
  process.exit(0);
}
if (unknown.length > 0) {
  process.stderr.write(`no such operation: ${unknown.join(', ')}\n\n${listed}`);
  process.exit(2);
}

if (options.web) {
  const report = await measureWeb(Number(options.minutes), say);
  if (options.json) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  if (options.write) await writeWeb(report);
  if (report.metrics.some(({ held }) => !held)) process.exitCode = 1;
} else if (options.beside !== undefined) {
  const plan = { only, seconds: Number(options.seconds), rounds: Number(options.rounds) };
  if (!(await measureBeside(options.beside, plan, say))) process.exitCode = 1;
} else if (options.profile !== undefined) {
  const file = path.join(tmpdir(), `basalt-${options.profile}.cpuprofile`);
  say(await profileOperation(options.profile, file));
  say(`the whole profile is in ${file}: open it in the developer tools of a browser`);
} else {
  const { quick } = options;
  const plan = { quick, only, seconds: Number(options.seconds), rounds: Number(options.rounds) };
  const report = await run(plan, say);
  if (report.memory !== null) say(memoryLine(report.memory));
  if (options.json) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  if (options.write) await writePage(report);
  if (missedBars(report).length > 0) process.exitCode = 1;
}
