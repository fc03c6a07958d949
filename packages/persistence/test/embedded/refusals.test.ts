import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { EmbeddedPostgresError } from '../../src/embedded/embedded-postgres-error.ts';
import { openEmbeddedPostgres } from '../../src/embedded/embedded-postgres.ts';
import { makeDataFolder, query, serverOf, settings } from './data-folders.ts';

const made: { remove(): Promise<void> }[] = [];
afterEach(async () => {
  for (const { remove } of made.splice(0)) await remove();
});

function folder(): string {
  const next = makeDataFolder();
  made.push(next);
  return next.dataDir;
}

async function refusal(dataDir: string, more: Record<string, string> = {}): Promise<string> {
  const opening = openEmbeddedPostgres({ dataDir, settings: { ...settings, ...more } });
  const error: unknown = await opening.then(
    (server) => server.close(),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(EmbeddedPostgresError);
  return (error as EmbeddedPostgresError).message;
}

describe('a data folder', () => {
  test('with a cluster of another major version is refused and left as it is', async () => {
    const dataDir = folder();
    mkdirSync(join(dataDir, 'postgres'));
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
    expect(await refusal(dataDir)).toContain('was made by PostgreSQL 17');
    expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['PG_VERSION']);
  });

  test('with something else in the place of the cluster is refused and left as it is', async () => {
    const dataDir = folder();
    mkdirSync(join(dataDir, 'postgres'));
    writeFileSync(join(dataDir, 'postgres', 'letter.txt'), 'dear');
    expect(await refusal(dataDir)).toContain('is in the way');
    expect(readFileSync(join(dataDir, 'postgres', 'letter.txt'), 'utf8')).toBe('dear');

    rmSync(join(dataDir, 'postgres'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres'), 'a file');
    expect(await refusal(dataDir)).toContain('is in the way');

    rmSync(join(dataDir, 'postgres'));
    symlinkSync(join(dataDir, 'gone'), join(dataDir, 'postgres'));
    expect(await refusal(dataDir)).toContain('leads nowhere');
  });

  test('that is a file, or lies below one, is refused', async () => {
    const file = join(folder(), 'file');
    writeFileSync(file, '');
    expect(await refusal(file)).toContain(`The data folder ${file} cannot be used`);
    expect(await refusal(join(file, 'data'))).toContain('cannot be used');
  });

  test('with what an interrupted initdb left is started afresh', async () => {
    const dataDir = folder();
    mkdirSync(join(dataDir, 'postgres.new', 'base'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres.new', 'PG_VERSION'), '18\n');
    writeFileSync(join(dataDir, 'postgres.new.password'), 'x');
    writeFileSync(join(dataDir, 'postgres.password'), '');
    mkdirSync(join(dataDir, 'postgres'));
    const server = await openEmbeddedPostgres({ dataDir, settings });
    expect(server.created).toBe(true);
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.close();
    expect(readdirSync(dataDir).filter((name) => name.includes('.new'))).toEqual([]);
  });

  test('whose server cannot start, or whose password is lost, is refused with the reason, and nothing runs', async () => {
    const dataDir = folder();
    await (await openEmbeddedPostgres({ dataDir, settings })).close();
    const message = await refusal(dataDir, { shared_preload_libraries: 'absent_library' });
    expect(message).toContain('did not start');
    expect(message).toContain('could not access file "absent_library"');

    const passwordFile = join(dataDir, 'postgres.password');
    const password = readFileSync(passwordFile);
    rmSync(passwordFile);
    expect(await refusal(dataDir)).toContain(`cannot be read from ${passwordFile}`);
    writeFileSync(passwordFile, 'another');
    expect(await refusal(dataDir)).toContain('refuses the password');
    expect(await serverOf(dataDir)).toBeUndefined();

    writeFileSync(passwordFile, password);
    await (await openEmbeddedPostgres({ dataDir, settings })).close();
  });
});
