import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { leastOf } from '@basalt/domain/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  openEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../src/embedded/embedded-postgres.ts';
import { makeDataFolder, query, serverOf, settings } from './data-folders.ts';

const { dataDir, remove } = makeDataFolder();
afterAll(remove);

describe('an embedded PostgreSQL', () => {
  test('is made by the first start, and keeps its data over the next ones', async () => {
    const cold = performance.now();
    const first = await openEmbeddedPostgres({ dataDir });
    await query(first.url, 'create table kept as select 42 as answer');
    const coldTime = performance.now() - cold;
    await first.close();

    const bar = 1_000;
    const warmTime = await leastOf(bar, async () => {
      const warm = performance.now();
      const next = await openEmbeddedPostgres({ dataDir });
      const rows = await query(next.url, 'select answer from kept');
      const took = performance.now() - warm;
      await next.close();
      expect([next.created, rows]).toEqual([false, [{ answer: 42 }]]);
      return took;
    });

    console.log(
      `embedded PostgreSQL: cold ${coldTime.toFixed(0)} ms, warm ${warmTime.toFixed(0)} ms`,
    );
    expect(first.created).toBe(true);
    // Where other programs take the processor all the time, the best of several starts is slower, too, as the first one was.
    expect(warmTime).toBeLessThan(Math.max(bar * 5, coldTime / 2));
  });

  describe('that runs', () => {
    let server: EmbeddedPostgres;
    beforeAll(async () => {
      server = await openEmbeddedPostgres({ dataDir });
    });
    afterAll(() => server.close());

    test('listens on loopback only, asks for a password by SCRAM, writes durably, and compresses whole pages of WAL', async () => {
      const names = [
        'listen_addresses',
        'unix_socket_directories',
        'fsync',
        'synchronous_commit',
        'wal_compression',
      ];
      const rows = await query(
        server.url,
        `select name, setting from pg_settings where name in ('${names.join("','")}') order by name`,
      );
      expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
        fsync: 'on',
        listen_addresses: '127.0.0.1',
        synchronous_commit: 'on',
        unix_socket_directories: '',
        wal_compression: 'pglz',
      });
      expect(await query(server.url, 'select distinct auth_method from pg_hba_file_rules')).toEqual(
        [{ auth_method: 'scram-sha-256' }],
      );
      const wrong = new URL(server.url);
      wrong.password = 'guess';
      await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
      for (const name of ['postgres.password', 'postgres.log', 'postgres.lock', 'postgres.users']) {
        expect([name, statSync(join(dataDir, name)).mode & 0o077]).toEqual([name, 0]);
      }
    });

    test('compares bytewise, folds the case of every script, and finds words of every script', async () => {
      for (const name of ['pg_trgm', 'btree_gin', 'unaccent']) {
        await query(server.url, `create extension ${name}`);
      }
      const [row] = await query(
        server.url,
        `select array(select unnest(array['b', 'a', 'B', 'é']) order by 1) as sorted,
                lower('ЖÉ') as lower, unaccent('é') as bare, cardinality(show_trgm('жук')) as trigrams`,
      );
      expect(row).toEqual({ sorted: ['B', 'a', 'b', 'é'], lower: 'жé', bare: 'e', trigrams: 4 });
    });

    test('keeps statements and rows out of its log', async () => {
      await query(server.url, 'create table canary (word text primary key)');
      await query(server.url, "insert into canary values ('kanarienvogel')");
      const again = query(server.url, "insert into canary values ('kanarienvogel')");
      await expect(again).rejects.toThrow('duplicate key');
      const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8');
      expect(log).toContain('duplicate key');
      expect(log).not.toContain('kanarienvogel');
    });
  });

  test('is shared by its users and stopped by the last one, once', async () => {
    const [first, second] = await Promise.all([
      openEmbeddedPostgres({ dataDir, settings }),
      openEmbeddedPostgres({ dataDir, settings }),
    ]);
    expect(first.url).toBe(second.url);
    await Promise.all([first.close(), first.close()]);
    await first.close();
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.close();
    expect(await serverOf(dataDir)).toBeUndefined();
    await expect(query(second.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
  });
});
