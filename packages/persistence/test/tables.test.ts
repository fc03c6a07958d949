import { expect, it } from 'vitest';
import { connected, createTestDatabase } from '../testing/index.ts';
import { tablesSource } from './tables-source.ts';

it('the types of the tables are those of the migrated schema: after a migration, run this test with -u', async () => {
  const database = await createTestDatabase();
  try {
    const source = await connected(database.url, tablesSource);
    await expect(source).toMatchFileSnapshot('../src/sql/tables.ts');
  } finally {
    await database.drop();
  }
});
