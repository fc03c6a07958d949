import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BackupError, migrate, MigrationError, openBackup, restoreBackup } from '../src/index.ts';
import { allOf, openBackupFixture, secretKey } from './backup-fixture.ts';
import { asking, tablesOf } from '../testing/index.ts';
import { openFixture, type Fixture } from './fixture.ts';
import { aFullTenant } from './two-tenants.ts';

/** In how many places of a file one bit is changed; a fourth of them is where it is cut off. */
const places = 40;

let fixture: Fixture;
let file: string;
/** The bytes of a good backup. */
let good: Buffer;
const backups = openBackupFixture();

beforeAll(async () => {
  fixture = await openFixture();
  await aFullTenant(await fixture.serve(), 'Acme');
  file = backups.newFile();
  await backups.take(fixture.url, file);
  good = readFileSync(file);
});
afterAll(async () => {
  await fixture.close();
  await backups.close();
});

/** Why a file of these bytes is not opened. */
async function refusalOf(bytes: Buffer): Promise<string> {
  const bad = backups.newFile();
  writeFileSync(bad, bytes);
  const error = await openBackup(bad).catch((refusal: unknown) => refusal);
  expect(error).toBeInstanceOf(BackupError);
  return (error as Error).message.replace(bad, 'FILE');
}

/** Whether the database is as bare as it was made. */
const isBare = async (url: string): Promise<boolean> => (await asking(url, tablesOf)).length === 0;

describe('a backup file', () => {
  it('is refused wherever it was cut off', async () => {
    const cuts = [
      0,
      1,
      23,
      24,
      25,
      90,
      98,
      200,
      good.length - 74,
      good.length - 73,
      good.length - 1,
    ];
    for (const cut of [
      ...cuts,
      ...Array.from({ length: places / 4 }, (_, i) => Math.floor((4 * good.length * i) / places)),
    ]) {
      expect(await refusalOf(good.subarray(0, cut))).toMatch(
        cut < 24 ? /not a file of/u : /FILE is damaged/u,
      );
    }
    expect(await refusalOf(Buffer.concat([good, Buffer.from('\n')]))).toMatch(/damaged/u);
  });

  it('is refused wherever one bit of it was changed', async () => {
    for (let at = 0; at < good.length; at += Math.ceil(good.length / places)) {
      const bad = Buffer.from(good);
      bad[at] = (bad[at] as number) ^ (1 << (at % 8));
      expect(await refusalOf(bad)).toMatch(/damaged|not a file of|another format/u);
    }
  });

  it('is refused when it is something else, or of a later format', async () => {
    expect(await refusalOf(Buffer.from('PGDMP and so on'))).toContain('not a file of');
    const later = Buffer.from(good.toString('latin1').replace('format 1', 'format 2'), 'latin1');
    expect(await refusalOf(later)).toContain('another format');
    await expect(openBackup('/nowhere/x.backup')).rejects.toThrow('it does not exist');
    await expect(openBackup(backups.folder)).rejects.toThrow('it is not a file');
  });

  it('is not made by a login that merely serves', async () => {
    const role = `serves_${process.pid}`;
    await fixture.sql(`create role ${role} login password 'x'`);
    await fixture.sql(`grant basalt_app to ${role}`);
    try {
      const url = Object.assign(new URL(fixture.url), { username: role, password: 'x' }).href;
      const refused = backups.take(url, backups.newFile());
      await expect(refused).rejects.toThrow(`as the owner of the database, not as ${role}`);
    } finally {
      await fixture.sql(`drop role ${role}`);
    }
  });

  it('never replaces another, and is not begun where one is being written', async () => {
    await expect(backups.take(fixture.url, file)).rejects.toThrow('is never overwritten');
    expect(readFileSync(file)).toEqual(good);
    const taken = backups.newFile();
    writeFileSync(`${taken}.partial`, '');
    await expect(backups.take(fixture.url, taken)).rejects.toThrow('another backup writes it');
    await expect(backups.take(fixture.url, '/nowhere/x')).rejects.toThrow(
      'its folder does not exist',
    );
    expect(existsSync(taken)).toBe(false);
  });
});

describe('restoring', () => {
  it('is refused where something is stored, which stays', async () => {
    const before = await allOf(fixture.url);
    await expect(backups.restore(file, fixture.url)).rejects.toThrow(
      'the database is in use (there are rows in organizations)',
    );
    expect(await allOf(fixture.url)).toEqual(before);
    const url = await backups.bare();
    await migrate(url);
    await asking(url, (ask) =>
      ask(`insert into basalt.failed_attempts (kind, key, at) values ('x', 'x', now())`),
    );
    await expect(backups.restore(file, url)).rejects.toThrow('there are rows in failed_attempts');
    const forced = `select from pg_class where relnamespace = 'basalt'::regnamespace and relkind = 'r'
      and relname <> 'schema_migrations' and not relforcerowsecurity`;
    expect(await asking(url, (ask) => ask(forced))).toEqual([]);
  });

  it('is refused to a backup of a newer Basalt, and of one that was altered', async () => {
    const opened = await openBackup(file);
    const of = (schema: typeof opened.header.schema) =>
      restoreBackup({
        url,
        secretKey,
        backup: { ...opened, header: { ...opened.header, schema } },
      });
    const url = await backups.bare();
    const newer = of([...opened.header.schema, { name: '9999-later.sql', checksum: 'x' }]);
    await expect(newer).rejects.toBeInstanceOf(MigrationError);
    await expect(newer).rejects.toThrow('a newer Basalt (it knows 9999-later.sql)');
    const early = [{ name: '0136-versions-and-activity.sql', checksum: 'x' }];
    await expect(of(early)).rejects.toThrow('the database of the backup is from before 0.1.0');
    const altered = opened.header.schema.map((note) =>
      note.name.startsWith('0001-baseline-') ? note : { ...note, checksum: 'x' },
    );
    await expect(of(altered)).rejects.toThrow('differs from the one that was applied');
    expect(await isBare(url)).toBe(true);
  });

  it('that ends half-way leaves nothing, and can be done again', async () => {
    const opened = await openBackup(file);
    const url = await backups.bare();
    for (const [kind, error] of [
      ['a row that does not fit', 'invalid input syntax'],
      ['a backup that cannot be read on', 'the disk failed'],
      ['a row too few', 'has not all rows of'],
    ] as const) {
      const backup = { ...opened, frames: () => spoilt(opened.frames(), kind) };
      await expect(restoreBackup({ url, secretKey, backup })).rejects.toThrow(error);
      expect(await isBare(url)).toBe(true);
    }
    await backups.restore(file, url);
    expect((await allOf(url))['tickets']).toEqual((await allOf(fixture.url))['tickets']);
  });

  it('that loses its connection leaves nothing, and can be done again', async () => {
    const opened = await openBackup(file);
    const url = await backups.bare();
    const name = new URL(url).pathname.slice(1);
    const end = () =>
      fixture.sql(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [
        name,
      ]);
    const frames = async function* () {
      let data = 0;
      for await (const frame of opened.frames()) {
        if (frame.kind === 'data' && (data += 1) === 8) await end();
        yield frame;
      }
    };
    const restoring = restoreBackup({ url, secretKey, backup: { ...opened, frames } });
    await expect(restoring).rejects.toThrow(/terminat/u);
    expect(await isBare(url)).toBe(true);
    await backups.restore(file, url);
  });
});

type Frames = ReturnType<Awaited<ReturnType<typeof openBackup>>['frames']>;

async function* spoilt(frames: Frames, how: string): Frames {
  let table = '';
  for await (const frame of frames) {
    if (frame.kind === 'rows') table = frame.table;
    if (frame.kind !== 'data' || table !== 'ticket_tags') yield frame;
    else if (how === 'a backup that cannot be read on') throw new Error('the disk failed');
    else if (how === 'a row that does not fit') yield { ...frame, bytes: Buffer.from('x\tx\n') };
  }
}
