import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuseUnsafeRole } from '../src/connection/serving-role.ts';
import { UnsafeDatabaseRole } from '../src/index.ts';
import { openFixture, type Fixture } from './fixture.ts';

let fixture: Fixture;

describe('the role that serves', () => {
  const role = `looks_past_${process.pid}`;

  beforeAll(async () => {
    fixture = await openFixture();
    await fixture.sql(`create role ${role} bypassrls`);
    await fixture.sql(`grant usage on schema basalt to ${role}`);
  });

  afterAll(async () => {
    await fixture.sql(`drop owned by ${role}`);
    await fixture.sql(`drop role ${role}`);
    await fixture.close();
  });

  it('may not be the owner of the tables', async () => {
    await expect(refuseUnsafeRole(fixture.url, '')).rejects.toBeInstanceOf(UnsafeDatabaseRole);
  });

  it('may not be one that bypasses row-level security', async () => {
    const serving = refuseUnsafeRole(fixture.url, `-c role=${role}`);
    await expect(serving).rejects.toThrow(`${role} bypasses row-level security`);
  });

  it('may be the runtime role', async () => {
    await expect(refuseUnsafeRole(fixture.url, '-c role=basalt_app')).resolves.toBeUndefined();
  });

  // `set role none` would get the rights of the login back: in production that login owns nothing.
  it('stays when the role is reset', async () => {
    const client = new Client({ connectionString: fixture.url, options: '-c role=basalt_app' });
    await client.connect();
    try {
      for (const statement of ['reset role', 'reset all', 'discard all']) {
        await client.query(statement);
        const { rows } = await client.query('select current_user as role');
        expect(rows).toEqual([{ role: 'basalt_app' }]);
      }
    } finally {
      await client.end();
    }
  });
});
