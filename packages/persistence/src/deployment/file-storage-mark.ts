import { sql } from 'kysely';
import { withClient } from '../connection/new-client.ts';
import { owned, sendQuery } from '../sql/send-query.ts';
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
    const { rows } = await sendQuery(pool, owned.selectFrom('file_storage_mark').select('id'));
    return rows[0]?.id ?? null;
  };
  return {
    read,
    async claim(id) {
      await sendQuery(
        pool,
        markOf(id).onConflict((conflict) => conflict.doNothing()),
      );
      return (await read()) ?? id;
    },
  };
}

/** Stores the id of another mark, in place of the former one. `url` is the owner's login. */
export async function acceptFileStorage(url: string, id: string): Promise<void> {
  const replace = markOf(id).onConflict((conflict) =>
    conflict.column('single').doUpdateSet({ id, marked_at: now }),
  );
  await withClient(url, (client) => sendQuery(client, replace));
}

const now = sql<string>`now()`;

const markOf = (id: string) =>
  owned.insertInto('file_storage_mark').values({ id, marked_at: now, single: sql`default` });
