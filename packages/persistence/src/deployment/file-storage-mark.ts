import { withClient } from '../connection/new-client.ts';
import type { Database } from '../transaction/database.ts';

/** The id of the mark that the storage of files of this database contains. */
export interface FileStorageMark {
  /** Null until an instance has marked its storage. Throws errors of the driver. */
  read(): Promise<string | null>;
  /** Stores the id unless there is one already. Returns the stored id: of several callers at once, all get the same. */
  claim(id: string): Promise<string>;
}

export function createFileStorageMark({
  database: { pool },
}: {
  database: Pick<Database, 'pool'>;
}): FileStorageMark {
  const read = async (): Promise<string | null> => {
    const { rows } = await pool.query('select id from basalt.file_storage_mark');
    return (rows[0]?.id as string | undefined) ?? null;
  };
  return {
    read,
    async claim(id) {
      await pool.query(
        'insert into basalt.file_storage_mark (id, marked_at) values ($1, now()) on conflict do nothing',
        [id],
      );
      return (await read()) ?? id;
    },
  };
}

/** Stores the id of another mark, in place of the former one. `url` is the owner's login. */
export async function acceptFileStorage(url: string, id: string): Promise<void> {
  await withClient(url, (client) =>
    client.query(
      `insert into basalt.file_storage_mark (id, marked_at) values ($1, now())
      on conflict (single) do update set id = excluded.id, marked_at = excluded.marked_at`,
      [id],
    ),
  );
}
