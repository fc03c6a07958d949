import { spawn } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openEmbeddedPostgres } from '../../src/embedded/embedded-postgres.ts';
import {
  eventually,
  makeDataFolder,
  query,
  serverOf,
  settings,
  startUser,
} from './data-folders.ts';

const { dataDir, remove } = makeDataFolder();
afterAll(remove);

async function killServer(): Promise<number> {
  const server = await serverOf(dataDir);
  if (server === undefined) throw new Error('no server runs');
  process.kill(server.pid, 'SIGKILL');
  return server.pid;
}

describe('a process that ends without closing', () => {
  const ends = {
    'killed with -9': (pid: number) => process.kill(pid, 'SIGKILL'),
    'interrupted with its process group': (pid: number) => process.kill(-pid, 'SIGINT'),
    'terminated with its process group': (pid: number) => process.kill(-pid, 'SIGTERM'),
  };
  for (const [name, end] of Object.entries(ends)) {
    test(`leaves a server that the next one joins and stops: ${name}`, async () => {
      const user = startUser([dataDir, 'hold']);
      const url = await user.line;
      end(user.child.pid ?? 0);
      await user.exit;
      const orphan = await serverOf(dataDir);
      expect(orphan).toBeDefined();

      const server = await openEmbeddedPostgres({ dataDir, settings });
      expect(server.url).toBe(url);
      expect((await serverOf(dataDir))?.pid).toBe(orphan?.pid);
      await server.close();
      expect(await serverOf(dataDir)).toBeUndefined();
    });
  }

  test('leaves no lock when it calls process.exit', async () => {
    expect(await startUser([dataDir, 'exit']).exit).toBe(0);
    const server = await openEmbeddedPostgres({ dataDir, settings });
    await server.close();
    expect(await serverOf(dataDir)).toBeUndefined();
  });
});

describe('a killed server', () => {
  test('is started again under its users, at the same address, with every acknowledged row', async () => {
    const server = await openEmbeddedPostgres({ dataDir, settings });
    await query(server.url, 'create table acknowledged (n int)');
    for (let n = 1; n <= 3; n += 1) {
      await query(server.url, `insert into acknowledged values (${n})`);
      await killServer();
      const killed = performance.now();
      const rows = await eventually(() =>
        query(server.url, 'select max(n) as n from acknowledged'),
      );
      expect(rows).toEqual([{ n }]);
      console.log(
        `embedded PostgreSQL: back ${(performance.now() - killed).toFixed(0)} ms after kill -9`,
      );
    }
    await server.close();
    expect(await serverOf(dataDir)).toBeUndefined();
  });

  test('is started at once by the next open, when its user was killed too', async () => {
    const user = startUser([dataDir, 'hold']);
    await query(await user.line, 'create table survivor as select 7 as n');
    user.child.kill('SIGKILL');
    await user.exit;
    await killServer();
    const server = await openEmbeddedPostgres({ dataDir, settings });
    expect(await query(server.url, 'select n from survivor')).toEqual([{ n: 7 }]);
    await server.close();
  });

  test('starts although its process id now belongs to another program', async () => {
    const user = startUser([dataDir, 'hold']);
    await user.line;
    user.child.kill('SIGKILL');
    await user.exit;
    const stalePid = await killServer();

    // Of the same user, else PostgreSQL itself sees that it cannot be a server of this cluster.
    const { uid, gid } = statSync(join(dataDir, 'postgres'));
    const stranger = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {});
    try {
      const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
      const text = readFileSync(pidFile, 'utf8');
      writeFileSync(pidFile, text.replace(`${stalePid}\n`, `${stranger.pid}\n`));
      const server = await openEmbeddedPostgres({ dataDir, settings });
      expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      await server.close();
      expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    } finally {
      stranger.kill();
    }
  });
});
