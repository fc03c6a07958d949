import { chmodSync, cpSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openEmbeddedPostgres, type EmbeddedPostgres } from '../src/index.ts';
import { connected } from './connected.ts';

/** A PostgreSQL server and its standby, which follows it by streaming replication. */
export interface ReplicatedServer {
  /** Superusers of the same name and password. */
  readonly primaryUrl: string;
  readonly standbyUrl: string;
  /** Stops the primary, and makes the standby one. */
  changeRoles(): Promise<void>;
  /** Lets the primary take no more writes, on connections that stay open. */
  makeReadOnly(): Promise<void>;
  /** Makes the standby a primary once it has all that the read-only one has. */
  promote(): Promise<void>;
  /** Stops both and removes them. */
  stop(): Promise<void>;
}

/** Few, for a server of one test. */
const settings = { max_connections: '60' };

/** Starts both, on free loopback ports. */
export async function startReplicatedServer(): Promise<ReplicatedServer> {
  const home = mkdtempSync(path.join(realpathSync(tmpdir()), 'basalt-replicated-'));
  chmodSync(home, 0o711);
  const folders = { primary: path.join(home, 'primary'), standby: path.join(home, 'standby') };
  const open: EmbeddedPostgres[] = [];
  const start = async (dataDir: string): Promise<EmbeddedPostgres> => {
    const server = await openEmbeddedPostgres({ dataDir, settings });
    open.push(server);
    return server;
  };
  const stop = async (): Promise<void> => {
    // The standby first: a primary waits for those who follow it.
    for (const server of open.toReversed()) await server.close();
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const primary = await start(folders.primary);
    await copyBase(primary.url, folders);
    const standby = await start(folders.standby);
    return {
      primaryUrl: primary.url,
      standbyUrl: standby.url,
      async changeRoles() {
        await primary.close();
        await connected(standby.url, (client) => client.query('select pg_promote()'));
      },
      async makeReadOnly() {
        await connected(primary.url, async (client) => {
          await client.query('alter system set default_transaction_read_only = on');
          await client.query('select pg_reload_conf()');
        });
        // Where a new connection has the setting, the open ones have been told of it.
        const shown = () =>
          connected(primary.url, (client) => client.query('show default_transaction_read_only'));
        while ((await shown()).rows[0].default_transaction_read_only !== 'on') await sleep(20);
      },
      async promote() {
        await connected(primary.url, (source) =>
          connected(standby.url, async (follower) => {
            const { rows } = await source.query('select pg_current_wal_lsn() as lsn');
            const behind = 'select pg_last_wal_replay_lsn() < $1 as is_behind';
            while ((await follower.query(behind, [rows[0].lsn])).rows[0].is_behind) await sleep(20);
            await follower.query('select pg_promote()');
          }),
        );
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A base backup by PostgreSQL's low-level interface ("Making a Base Backup Using the Low Level API"). */
async function copyBase(url: string, folders: { primary: string; standby: string }): Promise<void> {
  const cluster = path.join(folders.standby, 'postgres');
  await connected(url, async (client) => {
    await client.query(`select pg_backup_start('standby', true)`);
    cpSync(folders.primary, folders.standby, {
      recursive: true,
      filter: (file) => !/postmaster\.(?:pid|opts)$/u.test(file),
    });
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
    writeFileSync(path.join(cluster, 'backup_label'), rows[0].labelfile);
  });
  const { hostname, port, username, password } = new URL(url);
  const conninfo = `host=${hostname} port=${port} user=${username} password=${password} application_name=standby`;
  writeFileSync(
    path.join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = '${conninfo}'\nhot_standby = on\n`,
  );
  writeFileSync(path.join(cluster, 'standby.signal'), '');
  chmodSync(folders.standby, 0o711);
  chmodSync(cluster, 0o700);
}
