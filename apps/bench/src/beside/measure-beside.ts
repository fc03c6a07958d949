import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openEmbeddedPostgres } from '@basalt/persistence';
import { compare } from '../compare.ts';
import { postmasterOf } from '../cpu.ts';
import { makeDeployment } from '../deployment.ts';
import { quietPostgres } from '../fixture.ts';
import { spread, type Round } from '../measure.ts';
import { operations } from '../operations.ts';
import { asOwner } from '../seed.ts';
import { basaltOn } from '../suite.ts';
import { openTenantFixture, type TenantFixture } from '../tenant-fixture.ts';
import { checkOut } from './checkout.ts';

/** The maximum cost of an operation, as a multiple of its cost in the other commit. */
const bars: Readonly<Record<string, number>> = {
  'read-ticket': 1.1,
  'first-page': 1.1,
  search: 0.3,
  'create-ticket': 1.15,
  'move-ticket': 1.15,
};

const tickets = 1000;

/**
 * Compares the cost of operations of this checkout with those of another commit: two servers on one PostgreSQL, loaded in turn by 16
 * connections. `say` gets a line for each operation. Returns whether all bars were held.
 */
export async function measureBeside(
  commit: string,
  { only, rounds, seconds }: { only: readonly string[]; rounds: number; seconds: number },
  say: (line: string) => void,
): Promise<boolean> {
  await using opened = new AsyncDisposableStack();
  say(`installing ${commit}`);
  const checkout = await checkOut(commit);
  opened.defer(() => checkout.remove());
  const dataDir = mkdtempSync(path.join(tmpdir(), 'basalt-bench-'));
  opened.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  const postgres = await openEmbeddedPostgres({ dataDir, settings: quietPostgres });
  opened.defer(() => postgres.close());
  const postmaster = postmasterOf(dataDir);

  async function open(name: string, from?: { root: string; script: string }) {
    const url = new URL(postgres.url);
    await asOwner(postgres.url, (client) => client.query(`create database ${name}`));
    url.pathname = `/${name}`;
    const tenant = await openTenantFixture(opened, url.href, 1, [], {}, from);
    const board = await makeDeployment(tenant, tickets, true);
    await tenant.client.query('vacuum analyze');
    return { tenant, board };
  }
  const sides = [await open('this_commit'), await open('other_commit', checkout)] as const;

  let isHeld = true;
  const chosen = only.length > 0 ? only : Object.keys(bars);
  for (const operation of operations.filter(({ name }) => chosen.includes(name))) {
    const contenders = sides.map(({ tenant, board }) => basaltOn(tenant, board, operation));
    const course = { connections: 16, seconds, rounds, warmUp: 2 };
    const [ours = [], theirs = []] = await compare(contenders, postmaster, course);
    const bar = bars[operation.name];
    const ratio = ratioOf(ours, theirs, totalOf);
    isHeld &&= bar === undefined || ratio.median <= bar;
    say(
      [
        operation.name.padEnd(15),
        `${inMs(ours)} ms beside ${inMs(theirs)} ms`,
        `ratio ${ratio.median.toFixed(2)} [${ratio.min.toFixed(2)}–${ratio.max.toFixed(2)}]`,
        `server ${ratioOf(ours, theirs, ({ cpuServer }) => cpuServer).median.toFixed(2)}`,
        `postgres ${ratioOf(ours, theirs, ({ cpuPostgres }) => cpuPostgres).median.toFixed(2)}`,
        bar === undefined ? '' : `(bar ${bar}${ratio.median > bar ? ', MISSED' : ''})`,
      ].join('  '),
    );
    for (const { tenant } of sides) await tidied(tenant);
  }
  return isHeld;
}

const totalOf = ({ cpuServer, cpuPostgres }: Round): number => cpuServer + cpuPostgres;

const inMs = (rounds: readonly Round[]): string => spread(rounds.map(totalOf)).median.toFixed(3);

/** The spread of the ratios of our rounds to the other commit's rounds with the same number. */
const ratioOf = (ours: readonly Round[], theirs: readonly Round[], of: (round: Round) => number) =>
  spread(ours.map((round, at) => of(round) / of(theirs[at] ?? round)));

/** Runs the maintenance that PostgreSQL would start by itself, so that it does not affect a round. */
async function tidied({ client }: TenantFixture): Promise<void> {
  await client.query('vacuum (analyze)');
  await client.query('checkpoint');
}
