import { closeAfterTests } from '@basalt/domain/testing';
import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { inTransaction } from '../src/migrations/retried-transaction.ts';
import { connected, createTestDatabase } from '../testing/index.ts';

const database = await closeAfterTests(createTestDatabase({ bare: true }));

/** SQLSTATEs of a lock that is not free in time, and of a deadlock. */
const [lockTimeout, deadlock] = ['55P03', '40P01'] as const;
/** More tries than any of these tests may need. */
const endless = 50;

/** Works in a transaction that fails with these errors one after another, then succeeds. Returns the result or SQLSTATE, and the number of tries. */
async function outcomeOf(failures: readonly string[]) {
  let tries = 0;
  const work = async (): Promise<string> => {
    tries += 1;
    if (tries > endless) throw new Error('endless');
    const code = failures[tries - 1];
    if (code === undefined) return 'done';
    throw Object.assign(new DatabaseError('of PostgreSQL', 1, 'error'), { code });
  };
  const outcome = await connected(database.url, (client) =>
    inTransaction(client, work, { pause: 0 }),
  ).catch((error: unknown) => (error instanceof DatabaseError ? error.code : String(error)));
  return { outcome, tries };
}

const times = (count: number, code: string) => Array.from({ length: count }, () => code);

test('nine conflicts are tried again, also after nine waits for tables in use', async () => {
  const failures = [...times(9, lockTimeout), ...times(9, deadlock)];
  expect(await outcomeOf(failures)).toEqual({ outcome: 'done', tries: 19 });
});

test.each([0, 9, 12])('the tenth conflict is thrown after %i waits', async (waits) => {
  const failures = [...times(waits, lockTimeout), ...times(endless, deadlock)];
  expect(await outcomeOf(failures)).toEqual({ outcome: deadlock, tries: waits + 10 });
});

test('another error is thrown at once', async () => {
  expect(await outcomeOf(['42P01'])).toEqual({ outcome: '42P01', tries: 1 });
});
