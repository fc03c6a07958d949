import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { metricLine } from '@basalt/domain/testing';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { checkMigrated, migrate } from '../src/index.ts';
import { asking, createTestDatabase, type TestDatabase } from '../testing/index.ts';
import { schemaDump } from './schema-dump.ts';

/** The long form has 30. */
const crashes = Number(process.env['BASALT_MIGRATION_CRASHES'] ?? 3);
const seed = Number(process.env['BASALT_TORTURE_SEED'] ?? 1);
const script = path.join(import.meta.dirname, 'migrate-process.ts');

const databases: TestDatabase[] = [];
/** The schema of a database that was migrated in one go, and the milliseconds that it took in a process. */
let clean: string[];
let whole: number;

async function bare(): Promise<string> {
  const database = await createTestDatabase({ bare: true });
  databases.push(database);
  return database.url;
}

/** Starts a process that migrates on a signal, and waits until it is ready. */
async function openMigrator(url: string) {
  const child = spawn(process.execPath, [script, url], { stdio: ['pipe', 'pipe', 'inherit'] });
  let out = '';
  child.stdout.on('data', (part: Buffer) => (out += part.toString()));
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, out }));
  await Promise.race([once(child.stdout, 'data'), ended]);
  return {
    begin: () => void child.stdin.write('now'),
    kill: () => child.kill('SIGKILL'),
    ended,
  };
}

beforeAll(async () => {
  const url = await bare();
  const { begin, ended } = await openMigrator(url);
  const since = performance.now();
  begin();
  if ((await ended).code !== 0) throw new Error('it does not migrate at all');
  whole = performance.now() - since;
  clean = await asking(url, schemaDump);
}, 300_000);
afterEach(async () => {
  for (const { drop } of databases.splice(0)) await drop();
});

/** Numbers from 0 to 1 that follow from the seed (a linear congruential generator, that of Numerical Recipes). */
function* random(): Generator<number, never> {
  for (let state = seed >>> 0; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

it(`killed at any moment and run again, comes to the schema of a run in one go, seed ${seed}`, async () => {
  const moments = random();
  let half = 0;
  let same = 0;
  for (let round = 0; round < crashes; round += 1) {
    const url = await bare();
    const { begin, kill, ended } = await openMigrator(url);
    begin();
    await sleep(moments.next().value * whole);
    kill();
    await ended;
    const rest = await migrate(url);
    if (rest.length > 0) half += 1;
    await checkMigrated(url);
    const dump = await asking(url, schemaDump);
    expect(dump).toEqual(clean);
    same += 1;
    await databases.pop()?.drop();
  }
  expect(clean.length).toBeGreaterThan(500);
  console.log(
    metricLine({
      metric: `kill -9 of the migrating process at random moments × ${crashes}, then run again`,
      bar: `schema identical to a clean one (${clean.length} lines of the catalogue)`,
      measured: `${same} of ${crashes} identical; ${half} were killed before the end`,
      held: same === crashes && half > 0,
    }),
  );
}, 600_000);

it('by five processes at once is done by one, and ends well for all', async () => {
  const url = await bare();
  const processes = await Promise.all(Array.from({ length: 5 }, () => openMigrator(url)));
  for (const { begin } of processes) begin();
  const ends = await Promise.all(processes.map(({ ended }) => ended));
  const applied = ends.map(({ out }) => JSON.parse(out.split('\n')[1] ?? 'null') as string[]);
  const workers = applied.filter((names) => names.length > 0);
  const dump = await asking(url, schemaDump);
  const well = ends.filter(({ code }) => code === 0).length;
  expect({ well, workers: workers.length }).toEqual({ well: 5, workers: 1 });
  expect(dump).toEqual(clean);
  console.log(
    metricLine({
      metric: 'five processes that migrate one empty database at once',
      bar: 'one does it, all end with 0, schema identical to a clean one',
      measured: `${workers.length} did it, ${well} ended with 0`,
      held: well === 5 && workers.length === 1,
    }),
  );
}, 300_000);
