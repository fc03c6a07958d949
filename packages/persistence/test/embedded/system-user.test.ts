import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { installedBinaries, prepareBinaries } from '../../src/embedded/binaries.ts';
import { openEmbeddedPostgres } from '../../src/embedded/embedded-postgres.ts';
import { findPostmaster } from '../../src/embedded/find-postmaster.ts';
import { runTool } from '../../src/embedded/run-tool.ts';
import {
  canEnter,
  giveTo,
  isRoot,
  isShared,
  namedUser,
  userOfCluster,
} from '../../src/embedded/system-user.ts';
import { makeDataFolder, query, serverOf, settings, startUser } from './data-folders.ts';

const { dataDir: base, remove } = makeDataFolder();
afterAll(remove);

const unlinked = (source: string): boolean =>
  !lstatSync(source).isSymbolicLink() && !source.endsWith('.a');

/** A copy of the installed package below a closed folder, as npm leaves it when it blocks install scripts. */
function packageWithoutLinks(): string {
  const closed = join(base, 'closed-modules');
  mkdirSync(closed, { mode: 0o700 });
  const native = join(closed, 'package', 'native');
  cpSync(installedBinaries(), native, { recursive: true, filter: unlinked });
  cpSync(join(installedBinaries(), '..', 'package.json'), join(native, '..', 'package.json'));
  return native;
}

test('library links that the package lacks are made, and what the user cannot reach is copied', async () => {
  const native = packageWithoutLinks();
  const user = isRoot() ? namedUser() : undefined;
  // Only root must change to another user, and only then does the closed folder bar the way.
  if (user === undefined) chmodSync(join(native, 'lib'), 0o500);
  const programs = await prepareBinaries(user, base, native);
  expect(programs).toMatch(/postgres\.bin-18\.[^/]*\/bin$/);
  expect((await runTool(join(programs, 'initdb'), ['--version'], user)).output).toContain('18.');
  expect(await prepareBinaries(user, base, native)).toEqual(programs);

  chmodSync(join(native, 'lib'), 0o755);
  expect(await prepareBinaries(undefined, base, native)).toBe(join(native, 'bin'));
});

test('the server never runs as root', async () => {
  mkdirSync(join(base, 'data'), { mode: 0o700 });
  const server = await openEmbeddedPostgres({ dataDir: join(base, 'data'), settings });
  const { uid } = statSync(join(base, 'data', 'postgres', 'postmaster.pid'));
  await server.close();
  expect(uid).not.toBe(0);
  expect(isRoot() ? isShared({ uid, gid: uid }) : uid !== process.getuid?.()).toBe(false);
});

// What only root can do and only root needs; the last one also needs sources that an ordinary user can read,
// and a checkout below /root has none.
const byRoot = isRoot();
const besideOthers = byRoot && canEnter(namedUser(), import.meta.dirname);

test.runIf(byRoot)(
  'as root, an empty data folder of mode 0700 is opened for passage, not for reading',
  () => {
    const dataDir = join(base, 'data');
    expect(statSync(dataDir).mode & 0o777).toBe(0o711);
    expect(lstatSync(join(dataDir, 'postgres')).isDirectory()).toBe(true);
  },
);

test.runIf(byRoot)(
  'as root, a cluster below a closed folder is put where PostgreSQL can reach it, and found again',
  async () => {
    const closed = join(base, 'closed-home');
    const relocationRoot = join(base, 'elsewhere');
    mkdirSync(closed, { mode: 0o700 });
    const dataDir = join(closed, 'data');
    const options = { dataDir, settings, relocationRoot };
    const first = await openEmbeddedPostgres(options);
    await query(first.url, 'create table kept as select 1 as n');
    await first.close();
    expect(statSync(closed).mode & 0o777).toBe(0o700);
    const cluster = realpathSync(join(dataDir, 'postgres'));
    expect(cluster.startsWith(relocationRoot)).toBe(true);
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toContain('ready to accept');

    const second = await openEmbeddedPostgres(options);
    expect(second.created).toBe(false);
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 1 }]);
    await second.close();

    // A data folder that was thrown away starts empty, and what it pointed to is left alone.
    rmSync(dataDir, { recursive: true });
    const third = await openEmbeddedPostgres(options);
    expect(third.created).toBe(true);
    await third.close();
    expect(await findPostmaster(realpathSync(join(dataDir, 'postgres')))).toBeUndefined();
    expect(existsSync(cluster)).toBe(true);
  },
);

test.runIf(byRoot)('as root, each data folder has a user of its own, no other program’s', () => {
  const users = ['/srv/a', '/srv/b', '/srv/c'].map((directory) => userOfCluster(directory));
  expect(users.filter((user) => isShared(user) || user.uid === 0)).toEqual([]);
  expect(userOfCluster('/srv/a')).toEqual(users[0]);
  // The user `basalt`, where there is one, is for all of them.
  const hasOwn = /^basalt:/mu.test(readFileSync('/etc/passwd', 'utf8'));
  expect(new Set(users.map(({ uid }) => uid)).size).toBe(hasOwn ? 1 : 3);
});

test.runIf(byRoot)('as root, a cluster of nobody is taken over from there', async () => {
  const dataDir = join(base, 'data');
  const first = await openEmbeddedPostgres({ dataDir, settings });
  await query(first.url, 'create table kept as select 1 as n');
  await first.close();
  const cluster = join(dataDir, 'postgres');
  giveTo({ uid: 65_534, gid: 65_534 }, cluster);
  const second = await openEmbeddedPostgres({ dataDir, settings });
  const owners = ['', 'postmaster.pid', 'base'].map((name) => statSync(join(cluster, name)).uid);
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 1 }]);
  await second.close();
  expect(new Set(owners).size).toBe(1);
  expect(owners.filter((uid) => uid === 0 || isShared({ uid, gid: uid }))).toEqual([]);
});

test.runIf(byRoot)(
  'as root, a cluster restored from a backup is given back to its user',
  async () => {
    const dataDir = join(base, 'data');
    await (await openEmbeddedPostgres({ dataDir, settings })).close();
    cpSync(join(dataDir, 'postgres'), join(dataDir, 'copy'), { recursive: true });
    rmSync(join(dataDir, 'postgres'), { recursive: true });
    cpSync(join(dataDir, 'copy'), join(dataDir, 'postgres'), { recursive: true });
    expect(statSync(join(dataDir, 'postgres', 'PG_VERSION')).uid).toBe(0);
    const server = await openEmbeddedPostgres({ dataDir, settings });
    expect(server.created).toBe(false);
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.close();
  },
);

test.runIf(besideOthers)(
  'beside root, an ordinary user runs it directly, and is refused a folder that is not theirs',
  async () => {
    const user = namedUser();
    const dataDir = join(base, 'ordinary');
    mkdirSync(dataDir, { mode: 0o700 });
    chownSync(dataDir, user.uid, user.gid);
    const child = startUser([dataDir, '2'], { ...user });
    expect([await child.line, await child.exit]).toEqual(['done', 0]);
    expect(statSync(join(dataDir, 'postgres.password')).uid).toBe(user.uid);
    expect(await serverOf(dataDir)).toBeUndefined();

    const foreign = join(base, 'data');
    const refused = startUser([foreign, 'refused'], { ...user });
    expect(await refused.line).toContain(`The data folder ${foreign} cannot be used: EACCES`);
  },
);
