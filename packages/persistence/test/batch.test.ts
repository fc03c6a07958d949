import { closeAfterTests } from '@basalt/domain/testing';
import type { PoolClient } from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendTogether } from '../src/connection/send-together.ts';
import type { Statement } from '../src/sql/statement.ts';
import { openPlainPool } from './plain-pool.ts';

/** How long the driver waits for an answer, in milliseconds. */
/** The limit, in milliseconds, that a statement is refused by; those that none is meant for have none. */
const limitOf: Readonly<Record<string, string>> = {
  '57014': 'statement_timeout',
  '55P03': 'lock_timeout',
};

const plain = await closeAfterTests(openPlainPool());

let client: PoolClient;

beforeAll(async () => {
  await plain.pool.query('create table things (id integer primary key, name text)');
  await plain.pool.query('insert into things values (1, $1)', ['one']);
});

beforeEach(async () => {
  client = await plain.pool.connect();
});
afterEach(() => client.release(true));

const send = (...statements: Statement[]) => sendTogether(client, statements);
const valueOf = async (text: string, ...values: unknown[]) => {
  const [answer] = await send({ text, values });
  const [row] = (answer?.rows ?? []) as { value: unknown }[];
  return row?.value;
};
const lock = (key: number): Statement => ({
  text: 'select pg_advisory_xact_lock($1)',
  values: [key],
});
let made = 0;
/** A statement that no connection has prepared. */
const fresh = (): Statement => ({ text: `select ${(made += 1)} as value` });

describe('statements that are sent together', () => {
  it('have one answer each, in their order, with rows and how many', async () => {
    const again = { text: 'select name from things where id = $1', values: [1] };
    const answers = await send(
      { text: 'begin' },
      { text: 'insert into things values (2, null), (3, $1)', values: [''] },
      again,
      { text: 'select name from things where id > 1 order by id' },
      again,
      { text: 'rollback' },
    );
    expect(answers.map(({ rows, count }) => ({ rows, count }))).toEqual([
      { rows: [], count: 0 },
      { rows: [], count: 2 },
      { rows: [{ name: 'one' }], count: 1 },
      { rows: [{ name: null }, { name: '' }], count: 2 },
      { rows: [{ name: 'one' }], count: 1 },
      { rows: [], count: 0 },
    ]);
  });

  it('say how large their rows were', async () => {
    const text = `select repeat('x', 1000) from generate_series(1, $1::integer)`;
    const sizes = (await send({ text, values: [3] }, { text, values: [0] })).map(
      ({ bytes }) => bytes,
    );
    expect(sizes).toEqual([expect.closeTo(3000, -2), 0]);
  });

  it('are one transaction', async () => {
    const both = send(
      { text: 'insert into things values (4)' },
      { text: 'insert into things values (1)' },
    );
    await expect(both).rejects.toMatchObject({ code: '23505' });
    expect(await valueOf('select count(*)::integer as value from things where id = 4')).toBe(0);
  });

  it('answer moments as RFC 3339 text, and the rest as the driver reads it', async () => {
    const moments = ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'];
    const text = 'select $1::timestamptz as value';
    for (const moment of moments) {
      expect(await valueOf(text, moment)).toBe(moment);
      expect(await valueOf(text, new Date(moment))).toBe(moment);
    }
    expect(await valueOf('select $1::bigint as value', 2n ** 63n - 1n)).toBe('9223372036854775807');
    expect(await valueOf('select $1::boolean as value', false)).toBe(false);
    expect(await valueOf('select $1::jsonb as value', { a: [1, null] })).toEqual({ a: [1, null] });
    expect(await valueOf('select $1::json #>> $2 as value', { a: 'b"\\' }, ['a'])).toBe('b"\\');
    const bytes = Uint8Array.of(0, 34, 92, 255);
    expect(await valueOf('select $1::bytea as value', bytes)).toEqual(Buffer.from(bytes));
    expect(await valueOf('select ($1::bytea[])[2] as value', [null, bytes])).toEqual(
      Buffer.from(bytes),
    );
    const list = ['', 'NULL', 'a"b', 'c\\d', '{,}', ' ', '\u{1F600}', null];
    expect(await valueOf('select $1::text[] as value', list)).toEqual(list);
    expect(await valueOf('select $1::text[] as value', [])).toEqual([]);
  });

  it('give the last of columns with one name', async () => {
    const text = 'select 1 as value, 2 as value';
    expect([await valueOf(text), await valueOf(text)]).toEqual([2, 2]);
  });

  it('may be very many', async () => {
    const text = 'select $1::integer as value';
    const many = Array.from({ length: 20_000 }, (_, value) => ({ text, values: [value] }));
    const answers = await send(...many);
    expect(answers.map(({ rows }) => (rows[0] as { value: number }).value)).toEqual(
      many.map((_, at) => at),
    );
  });
});

describe('a statement that fails among others', () => {
  it.each([
    ['23505', { text: 'insert into things values (1)' }],
    ['22021', { text: 'select $1::text', values: ['a\0b'] }],
    ['22P05', { text: 'select $1::jsonb', values: [{ a: '\0' }] }],
    ['22P02', { text: 'select $1::uuid', values: ['no'] }],
    ['57014', { text: 'select pg_sleep(60)' }],
    ['55P03', { text: 'lock table things in access exclusive mode' }],
    ['42P01', { text: 'select from nothing' }],
    ['42601', { text: 'selct' }],
  ])('with %s is the one that is reported; no later one is executed', async (code, failing) => {
    const holder = await plain.pool.connect();
    await holder.query('begin; lock table things in access share mode');
    const limit = limitOf[code];
    if (limit !== undefined) await send({ text: `set ${limit} = 100` });
    const [before, after] = [fresh(), fresh()];
    const insert = { text: 'insert into things values (9)' };
    for (const round of [1, 2]) {
      const sent = send(before, failing, after, insert, { text: 'select 1 / 0' });
      await expect(sent, `round ${round}`).rejects.toMatchObject({ code });
    }
    await holder.query('rollback');
    holder.release();
    // The limit holds for its own end, too, which takes longer where the machine stalls.
    const reset = (): Promise<unknown> => send({ text: `reset ${limit}` }).catch(reset);
    if (limit !== undefined) await reset();
    expect(await valueOf('select count(*)::integer as value from things where id = 9')).toBe(0);
    // Whether or not they were prepared.
    for (const statement of [before, after, before, after]) {
      expect((await send(statement))[0]?.count).toBe(1);
    }
  });

  it('harms no batch that is under way behind it', async () => {
    const [query, nextQuery] = [fresh(), fresh()];
    const broken = send(query, { text: 'select 1 / 0' }, nextQuery);
    const behind = [send(query, nextQuery), send(nextQuery, query), send(fresh())];
    await expect(broken).rejects.toMatchObject({ code: '22012' });
    for (const answers of await Promise.all(behind)) {
      expect(answers.every(({ count }) => count === 1)).toBe(true);
    }
    expect(await send(query, nextQuery)).toHaveLength(2);
  });

  it('in a deadlock gets that error, and both connections stay usable', async () => {
    const rival = await plain.pool.connect();
    await send({ text: 'begin' }, lock(1));
    await sendTogether(rival, [{ text: 'begin' }, lock(2)]);
    const results = await Promise.allSettled([send(lock(2)), sendTogether(rival, [lock(1)])]);
    const failed = results.filter(({ status }) => status === 'rejected');
    expect(failed).toEqual([
      { status: 'rejected', reason: expect.objectContaining({ code: '40P01' }) },
    ]);
    for (const connection of [client, rival]) {
      await sendTogether(connection, [{ text: 'rollback' }]);
      expect(await sendTogether(connection, [lock(3)])).toHaveLength(1);
    }
    rival.release();
  });

  it('because a table changed is prepared again the next time', async () => {
    await plain.pool.query('create table changing (a integer); insert into changing values (1)');
    const all = { text: 'select * from changing' };
    await send(all);
    await plain.pool.query('alter table changing add b text');
    await expect(send(all, all)).rejects.toMatchObject({ code: '0A000' });
    expect((await send(all, all))[1]?.rows).toEqual([{ a: 1, b: null }]);
  });

  it('after the connection was lost gets that error, and so do later ones', async () => {
    const pid = await valueOf('select pg_backend_pid() as value');
    const lost = Promise.allSettled([send({ text: 'select pg_sleep(60)' }), send(fresh())]);
    await plain.pool.query('select pg_terminate_backend($1)', [pid]);
    const [lostAnswer, nextAnswer] = await lost;
    expect(lostAnswer).toMatchObject({ reason: { code: '57P01' } });
    expect(nextAnswer).toMatchObject({ reason: { message: /Connection terminated/u } });
    await expect(send(fresh())).rejects.toThrow('not queryable');
  });
});

describe('a value that has no text form', () => {
  it('is refused by itself, and the connection stays good', async () => {
    const statement = { text: 'select $1::timestamptz as value', values: [new Date(Number.NaN)] };
    const queryTimeout = 4_000;
    const hasty = await openPlainPool({ queryTimeout, url: plain.url });
    const connection = await hasty.pool.connect();
    const before = fresh();
    await expect(sendTogether(connection, [before, statement])).rejects.toThrow(RangeError);
    // As long as the driver would wait for an answer to what was never sent.
    await new Promise((resolve) => setTimeout(resolve, queryTimeout + 300));
    expect(await sendTogether(connection, [before])).toHaveLength(1);
    const again = { text: statement.text, values: [new Date(0)] };
    expect((await sendTogether(connection, [again]))[0]?.rows).toEqual([
      { value: '1970-01-01T00:00:00.000Z' },
    ]);
    connection.release();
    await hasty.close();
  });

  it('is refused behind a confirmation, too, whose time limit does not close the connection later', async () => {
    const statement = { text: 'select $1::timestamptz', values: [new Date(Number.NaN)] };
    const ahead = { statements: [fresh()], timeoutMs: 200, onAnswers: () => {} };
    await expect(sendTogether(client, [statement], { ahead })).rejects.toThrow(RangeError);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await send(fresh())).toHaveLength(1);
  });
});

describe('a connection', () => {
  const prepared = 'select count(*)::integer as value from pg_prepared_statements';

  it('keeps some 250 statements prepared, and lets go of all beyond', async () => {
    for (let round = 0; round < 30; round += 1) {
      await send(...Array.from({ length: 20 }, fresh));
      expect(await valueOf(prepared)).toBeLessThan(275);
    }
  });

  it('lets go of those, too, that a failure left behind', async () => {
    for (let round = 0; round < 30; round += 1) {
      const many = Array.from({ length: 20 }, fresh);
      const failing = many.map(({ text }) => ({ text: text.replace('select', 'select 1 / 0,') }));
      for (const statement of failing) await send(statement).catch(() => {});
      expect(await valueOf(prepared)).toBeLessThan(275);
    }
  });

  it('lets go of them while others are under way', async () => {
    const query = fresh();
    const sent = Array.from({ length: 600 }, () => send(query, fresh()));
    expect((await Promise.all(sent)).every(([answer]) => answer?.count === 1)).toBe(true);
    expect(await send(query)).toHaveLength(1);
  });

  it('answers a caller that does not keep its statement', async () => {
    const text = 'select $1::integer as value';
    const before = await valueOf(prepared);
    const answers = await send(
      { text, values: [1], prepared: false },
      { text: `${text} `, values: [2], prepared: false },
    );
    expect(answers.map(({ rows }) => rows)).toEqual([[{ value: 1 }], [{ value: 2 }]]);
    expect(await valueOf(prepared)).toBe(before);
  });
});
