import { execFile } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { metricLine, growingIds } from '@basalt/domain/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate, openDatabase, type Database } from '../src/index.ts';
import { asking, blocksOfGuide, freePort, isAbsent } from '../testing/index.ts';
import { aTenant, serverOn } from './fixture.ts';

/** Where Debian has PostgreSQL 15; the embedded one comes without pg_basebackup. */
const binaries = process.env['POSTGRESQL_BIN'] ?? '/usr/lib/postgresql/15/bin';
const withoutServer = isAbsent(path.join(binaries, 'pg_basebackup'));
const [onceAndNightly = '', restoring = ''] = blocksOfGuide(
  'operating.md',
  'Point-in-time recovery',
  'sh',
);

let home: string;
let url: string;
let environment: NodeJS.ProcessEnv;
let user: { uid: number; gid: number } | undefined;

/** Runs a script as the user of the server, and stops at its first command that fails. */
const run = (script: string, more: NodeJS.ProcessEnv = {}) =>
  promisify(execFile)('bash', ['-euc', script], {
    ...user,
    cwd: home,
    env: { ...environment, ...more },
  });

beforeAll(async () => {
  if (withoutServer) return;
  home = mkdtempSync(path.join(tmpdir(), 'basalt-point-in-time-'));
  mkdirSync(path.join(home, 'wal'));
  // PostgreSQL refuses to run as root.
  if (process.getuid?.() === 0) {
    const { stdout } = await promisify(execFile)('id', ['-u', 'postgres']);
    user = { uid: Number(stdout), gid: Number(stdout) };
    for (const folder of ['', 'wal']) chownSync(path.join(home, folder), user.uid, user.gid);
  }
  const port = String(await freePort());
  const data = path.join(home, 'data');
  environment = {
    PATH: `${binaries}:${process.env['PATH']}`,
    PGDATA: data,
    PGHOST: '127.0.0.1',
    PGPORT: port,
    PGUSER: 'postgres',
    BACKUPS: home,
    RESTORED: path.join(home, 'restored'),
  };
  const options = `port = ${port}\nunix_socket_directories = ''`;
  await run(`initdb --auth=trust --username=postgres --encoding=UTF8 >/dev/null
    echo "${options}" >> "$PGDATA/postgresql.conf"
    pg_ctl start --log="$PGDATA/log" >/dev/null`);
  url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
});
afterAll(async () => {
  if (withoutServer) return;
  for (const folder of ['data', 'restored']) {
    await run(`pg_ctl stop --mode=immediate -D ${path.join(home, folder)}`).catch(() => undefined);
  }
  rmSync(home, { recursive: true });
});

/** The titles of all tickets, and how many events there are. */
const stored = () =>
  asking(url, async (ask) => {
    const titles = await ask('select title from basalt.tickets order by title');
    const [row] = await ask('select count(*)::integer as events from basalt.events');
    return { titles: titles.map(({ title }) => title), events: Number(row?.['events']) };
  });

test.skipIf(withoutServer)(
  'the steps of the guide lead back to a moment between two writes, and the log of events goes on from there',
  async () => {
    await run(onceAndNightly.replace('restart', '$& --log="$PGDATA/log" >/dev/null'));
    await migrate(url);
    const newId = growingIds();
    let database: Database = await openDatabase({ url });
    const tenant = await aTenant(serverOn(database, newId));
    const { principal, project } = tenant;
    const create = async (title: string) => {
      const input = { project: project.id, boardId: tenant.boardId('open'), title };
      return serverOn(database, newId).useCases.createTicket(principal, input);
    };
    const { id } = await create('before');
    const atMoment = await stored();
    const [{ moment } = { moment: '' }] = await asking(url, (ask) =>
      ask('select clock_timestamp()::text as moment'),
    );
    await serverOn(database, newId).useCases.deleteTicket(principal, { ticket: id });
    await create('after');
    await database.close();

    const since = performance.now();
    await run(restoring, { MOMENT: moment });
    const took = (performance.now() - since) / 1000;
    await expect
      .poll(() => asking(url, (ask) => ask('select pg_is_in_recovery()::text as is')), {
        timeout: 120_000,
      })
      .toEqual([{ is: 'false' }]);
    const restored = await stored();
    console.log(
      metricLine({
        metric: 'pg_basebackup and an archive of the log, restored by the steps of the guide',
        bar: 'all writes before the moment are restored, none after it; writes continue',
        measured: `${restored.events} of ${atMoment.events} events, ${restored.titles.length} of ${atMoment.titles.length} tickets, back after ${took.toFixed(1)} s`,
        held: JSON.stringify(restored) === JSON.stringify(atMoment),
      }),
    );
    expect(restored).toEqual(atMoment);
    database = await openDatabase({ url });
    try {
      await create('again');
      expect((await stored()).titles).toEqual(['again', 'before']);
    } finally {
      await database.close();
    }
  },
);
