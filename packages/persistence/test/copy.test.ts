import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyIn } from '../src/backup/copy-in.ts';
import { copyOut } from '../src/backup/copy-out.ts';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';

let database: TestDatabase;
let client: Client;

beforeEach(async () => {
  database = await createTestDatabase({ bare: true });
  client = new Client({ connectionString: database.url });
  client.on('error', () => {});
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

/** Some 20 MB. */
const rows = 'select i, repeat(md5(i::text), 6) from generate_series(1, 100000) i';

async function collect(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe('copying out', () => {
  it('gives every byte, a row a line, and leaves the connection good', async () => {
    const values = `(1, 'a'), (2, E'tab\\t line\\n back\\\\slash'), (3, null), (4, 'é')`;
    const text = await collect(copyOut(client, sql.raw(`copy (values ${values}) to stdout`)));
    expect(text.toString()).toBe('1\ta\n2\ttab\\t line\\n back\\\\slash\n3\t\\N\n4\té\n');
    expect(
      await collect(copyOut(client, sql.raw(`copy (select 1 where false) to stdout`))),
    ).toHaveLength(0);
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('holds little, however slowly it is read', async () => {
    const copying = copyOut(client, sql.raw(`copy (${rows}) to stdout`));
    let size = 0;
    let most = 0;
    for await (const chunk of copying as AsyncIterable<Buffer>) {
      size += chunk.length;
      most = Math.max(most, copying.readableLength);
      await sleep(1);
    }
    expect(size).toBeGreaterThan(19_000_000);
    expect(most).toBeLessThan(600_000);
  });

  it('fails with the refusal of the server, or with the connection', async () => {
    await expect(
      collect(copyOut(client, sql.raw('copy (select 1 / 0) to stdout'))),
    ).rejects.toThrow('zero');
    const suicide = `select i, case when i = 50000 then pg_terminate_backend(pg_backend_pid()) end
      from generate_series(1, 1000000) i`;
    await expect(collect(copyOut(client, sql.raw(`copy (${suicide}) to stdout`)))).rejects.toThrow(
      /terminat/u,
    );
  });

  it('ends when it is left early', async () => {
    for await (const chunk of copyOut(client, sql.raw(`copy (${rows}) to stdout`))) {
      expect(chunk).toBeInstanceOf(Buffer);
      break;
    }
    await expect(client.query('select 1')).rejects.toThrow(/connection|closed|queryable/iu);
  });
});

async function* bytewise() {
  for (const byte of '-1\té\n-2\t\\N\n') yield Buffer.from(byte);
}

async function* endless() {
  for (;;) yield Buffer.from('x\ty\n'.repeat(10_000));
}

async function* broken() {
  yield Buffer.from('1\ty\n');
  throw new Error('the disk failed');
}

describe('copying in', () => {
  beforeEach(() => client.query('create table t (i integer, word text)'));
  const copy = sql.raw('copy t from stdin');

  it('writes what was copied out, cut anywhere', async () => {
    const rival = new Client({ connectionString: database.url });
    await rival.connect();
    try {
      expect(await copyIn(client, copy, copyOut(rival, sql.raw(`copy (${rows}) to stdout`)))).toBe(
        100_000,
      );
    } finally {
      await rival.end();
    }
    expect(await copyIn(client, copy, bytewise())).toBe(2);
    const sum = await client.query(
      'select count(*)::int as count, sum(i)::text as sum, count(word)::int as words from t',
    );
    expect(sum.rows).toEqual([{ count: 100_002, sum: '5000049997', words: 100_001 }]);
  });

  it('fails with the refusal of the server, and writes nothing', async () => {
    await expect(copyIn(client, copy, endless())).rejects.toThrow('invalid input syntax');
    await expect(copyIn(client, sql.raw('copy nothing from stdin'), endless())).rejects.toThrow(
      'not exist',
    );
    expect((await client.query('select count(*)::int as count from t')).rows).toEqual([
      { count: 0 },
    ]);
  });

  it('fails with what reading failed with, and writes nothing', async () => {
    await expect(copyIn(client, copy, broken())).rejects.toThrow('the disk failed');
    expect((await client.query('select count(*)::int as count from t')).rows).toEqual([
      { count: 0 },
    ]);
  });
});
