import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connected } from './connected.ts';
import { freePort } from './free-port.ts';
import { blocksOfGuide, sqlOfGuide } from './blocks-of-guide.ts';

/** Where PgBouncer is; Debian puts it there. */
export const pgbouncerProgram: string = process.env['PGBOUNCER'] ?? '/usr/sbin/pgbouncer';

/** What a client has a connection of the server for. */
export type PoolMode = 'session' | 'transaction';

/** PgBouncer before a test's database. */
export interface PgBouncer {
  /** Leads through the pooler to the database, as a login that only serves. */
  readonly url: string;
  /** Ends it with all connections, and drops the login. */
  stop(): Promise<void>;
}

/** The settings of docs/scaling.md with places of this machine. */
function settingsOf(
  mode: PoolMode,
  places: { port: number; host: string; to: string; users: string },
): string {
  const [settings = ''] = blocksOfGuide('scaling.md', 'Connections and poolers', 'ini');
  const { port, host, to, users } = places;
  const changed: [RegExp, string][] = [
    [/^basalt = .*/mu, `* = host=${host} port=${to}`],
    [/^listen_addr = .*/mu, 'listen_addr = 127.0.0.1'],
    [/^listen_port = .*/mu, `listen_port = ${port}\nunix_socket_dir =`],
    [/^auth_file = .*/mu, `auth_file = ${users}`],
    [/^pool_mode = transaction$/mu, `pool_mode = ${mode}`],
    [/^default_pool_size = 5$/mu, `default_pool_size = ${mode === 'session' ? 20 : 5}`],
  ];
  return changed.reduce((text, [place, value]) => {
    if (!place.test(text)) throw new Error(`docs/scaling.md has no ${place.source}`);
    return text.replace(place, value);
  }, settings);
}

/** Starts it, with a login of its own made by the guide's statements. `databaseUrl` is of a migrated database's owner. */
export async function startPgBouncer(databaseUrl: string, mode: PoolMode): Promise<PgBouncer> {
  const login = `pooled_${randomBytes(6).toString('hex')}`;
  const statements = [
    sqlOfGuide('operating.md', 'A login that only serves'),
    sqlOfGuide('scaling.md', 'Connections and poolers'),
  ].map((text) => text.replaceAll('basalt_serve', login));
  const asOwner = (...texts: string[]): Promise<void> =>
    connected(databaseUrl, async (client) => {
      for (const text of texts) await client.query(text);
    });
  await asOwner(...statements);
  const home = mkdtempSync(path.join(tmpdir(), 'basalt-pgbouncer-'));
  chmodSync(home, 0o755);
  const file = path.join(home, 'pgbouncer.ini');
  const { hostname: host, port: to } = new URL(databaseUrl);
  const port = await freePort();
  const users = path.join(home, 'userlist.txt');
  writeFileSync(file, settingsOf(mode, { port, host, to: to || '5432', users }));
  writeFileSync(users, `"${login}" "changeme"\n`);
  // It refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(pgbouncerProgram, [...asUser, file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let words = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => (words += part));
  const ended = new Promise((resolve) => child.once('close', resolve));
  const url = new URL(databaseUrl);
  Object.assign(url, { host: `127.0.0.1:${port}`, username: login, password: 'changeme' });
  for (let isUp = false; !isUp; await sleep(20)) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended: ${words}`);
    isUp = await connected(url.href, (client) => client.query('select 1')).then(
      () => true,
      () => false,
    );
  }
  return {
    url: url.href,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(home, { recursive: true });
      await asOwner(`drop owned by ${login}`, `drop role ${login}`);
    },
  };
}
