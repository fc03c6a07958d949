import { sql } from 'kysely';
import { asOwner } from '../connection/owner-connection.ts';
import { sendQuery } from '../sql/send-query.ts';

/** An erasure of a person, by the id that the account had. */
export interface PersonErasure {
  user_id: string;
  renamed: boolean;
  /** RFC 3339. */
  begun_at: string;
  /** Null while it is not complete. */
  finished_at: string | null;
  /** The numbers of removed and of changed rows by table. */
  rows: Record<string, number>;
  texts: Record<string, number>;
}

/** The maximum number of erasures that a list shows. */
const maxListed = 200;

/** The erasures of people of the deployment, the newest first, at most 200. `url` is the owner's login. */
export async function listPersonErasures(url: string): Promise<PersonErasure[]> {
  return asOwner(url, async (client) => {
    type Row = Omit<PersonErasure, 'begun_at' | 'finished_at'> & {
      begun_at: Date;
      finished_at: Date | null;
    };
    const erasures = sql<Row>`
      select user_id, renames as renamed, begun_at, finished_at, receipt -> 'rows' as rows, receipt -> 'texts' as texts
      from basalt.person_erasures order by begun_at desc, user_id limit ${maxListed}`;
    const { rows } = await sendQuery(client, erasures);
    return rows.map((row) => ({
      ...row,
      begun_at: row.begun_at.toISOString(),
      finished_at: row.finished_at?.toISOString() ?? null,
    }));
  });
}
