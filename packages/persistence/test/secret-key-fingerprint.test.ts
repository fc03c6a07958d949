import { afterEach, beforeEach, expect, it } from 'vitest';
import { acceptSecretKey, checkSecretKey, OtherSecretKey } from '../src/index.ts';
import { asking, createTestDatabase, type TestDatabase } from '../testing/index.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const [secret, otherSecret] = ['ab'.repeat(16), 'cd'.repeat(16)] as [string, string];
const noted = () =>
  asking(database.url, (ask) => ask('select fingerprint from basalt.secret_key_note'));

it('stores the first secret key and refuses every other, until that is accepted', async () => {
  expect(await checkSecretKey(database.url, [secret], { stores: true })).toEqual({
    fingerprint: secret,
    isStoredNow: true,
  });
  expect(await checkSecretKey(database.url, [secret], { stores: true })).toEqual({
    fingerprint: secret,
    isStoredNow: false,
  });
  for (const stores of [true, false]) {
    const refused = checkSecretKey(database.url, [otherSecret], { stores });
    await expect(refused).rejects.toBeInstanceOf(OtherSecretKey);
  }
  await acceptSecretKey(database.url, otherSecret);
  await checkSecretKey(database.url, [otherSecret], { stores: true });
  await expect(checkSecretKey(database.url, [secret], { stores: true })).rejects.toThrow(
    'not the key of the database',
  );
  expect(await noted()).toEqual([{ fingerprint: otherSecret }]);
});

it('writes nothing where it only looks, and says nothing of a schema from before the note', async () => {
  expect(await checkSecretKey(database.url, [secret], { stores: false })).toEqual({
    fingerprint: secret,
    isStoredNow: false,
  });
  expect(await noted()).toEqual([]);
  const bare = await createTestDatabase({ bare: true });
  try {
    await checkSecretKey(bare.url, [secret], { stores: true });
    const schema = await asking(bare.url, (ask) =>
      ask(`select to_regnamespace('basalt') as there`),
    );
    expect(schema).toEqual([{ there: null }]);
  } finally {
    await bare.drop();
  }
});

it('of several that start at once with different keys lets one in', async () => {
  const starts = await Promise.allSettled(
    [secret, otherSecret, secret, otherSecret].map((key) =>
      checkSecretKey(database.url, [key], { stores: true }),
    ),
  );
  expect(starts.map(({ status }) => status).toSorted()).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ]);
});
