import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuseUnsafeRole } from '../src/database/open-database.ts';
import { UnsafeDatabaseRole } from '../src/index.ts';
import { openScene, type Scene } from './scene.ts';

let scene: Scene;

describe('the role that serves', () => {
  const role = `looks_past_${process.pid}`;

  beforeAll(async () => {
    scene = await openScene();
    await scene.sql(`create role ${role} bypassrls`);
    await scene.sql(`grant usage on schema basalt to ${role}`);
  });

  afterAll(async () => {
    await scene.sql(`drop owned by ${role}`);
    await scene.sql(`drop role ${role}`);
    await scene.close();
  });

  it('may not be the owner of the tables', async () => {
    await expect(refuseUnsafeRole(scene.url, '')).rejects.toBeInstanceOf(UnsafeDatabaseRole);
  });

  it('may not be one that bypasses row-level security', async () => {
    const serving = refuseUnsafeRole(scene.url, `-c role=${role}`);
    await expect(serving).rejects.toThrow(`${role} bypasses row-level security`);
  });

  it('may be the runtime role', async () => {
    await expect(refuseUnsafeRole(scene.url, '-c role=basalt_app')).resolves.toBeUndefined();
  });

  // `set role none` would get the rights of the login back: in production that login owns nothing.
  it('stays when the role is reset', async () => {
    const client = new Client({ connectionString: scene.url, options: '-c role=basalt_app' });
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
