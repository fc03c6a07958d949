import { sql } from 'kysely';
import { sendQuery } from '../sql/send-query.ts';
import type { Database } from '../transaction/database.ts';

/** A standby of the database, as its primary sees it. */
export interface Standby {
  name: string;
  /** Whether the primary waits for it with each commit; null: the login may not see that. */
  isSynchronous: boolean | null;
  /** Bytes of the log that it has not replayed yet; null: the login may not see that. */
  lagBytes: number | null;
}

/** Whether acknowledged writes survive the loss of a machine. */
export interface Durability {
  /** Settings of PostgreSQL by which a crash or a change of the primary loses acknowledged writes: `fsync = off`. */
  unsafeSettings: readonly string[];
  standbys: readonly Standby[];
  /** Whether commits wait for a standby. */
  isSynchronous: boolean;
}

/**
 * Reads the durability on the primary. PostgreSQL shows details of standbys only to members of `pg_read_all_stats`; other logins
 * see how many there are. Throws errors of the driver.
 */
export async function readDurability({ pool }: Pick<Database, 'pool'>): Promise<Durability> {
  const [row] = (await sendQuery(pool, settings)).rows;
  const { fsync, commit, pages, names, standbys } = row ?? noSettings;
  const isSynchronous = names !== '' && commit !== 'off' && commit !== 'local';
  const isLocal = names !== '' && commit === 'local';
  const unsafe = {
    'fsync = off': fsync === 'off',
    'full_page_writes = off': pages === 'off',
    'synchronous_commit = off': commit === 'off',
    'synchronous_commit = local': isLocal,
  };
  return {
    unsafeSettings: Object.keys(unsafe).filter((name) => unsafe[name as keyof typeof unsafe]),
    standbys: standbys.map(standbyOf),
    isSynchronous,
  };
}

const noSettings = { fsync: '', commit: '', pages: '', names: '', standbys: [] as StandbyRow[] };

interface StandbyRow {
  name: string | null;
  sync_state: string | null;
  lag: number | null;
}

const standbyOf = ({ name, sync_state: state, lag }: StandbyRow): Standby => ({
  name: name ?? 'unknown',
  isSynchronous: state === null ? null : state === 'sync' || state === 'quorum',
  lagBytes: lag,
});

const settings = sql<typeof noSettings>`
  select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
    current_setting('full_page_writes') as pages, current_setting('synchronous_standby_names') as names,
    coalesce((
      select json_agg(json_build_object('name', application_name, 'sync_state', sync_state, 'lag',
        case when not pg_is_in_recovery() then pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn) end))
      from pg_stat_replication), '[]') as standbys`;
