import { sql } from 'kysely';
import type { Query } from '../sql/query.ts';

/** A portion of rows: the pattern of texts of the present key, the id to continue after, and the number of rows. */
interface Portion {
  readonly pattern: string;
  readonly after: string;
  readonly limit: number;
}

/** Texts of one kind that are sealed in the database, and the statements that replace them. */
export interface SealedRows {
  /** The name in the report. */
  readonly name: 'second_factors' | 'webhooks' | 'git_connections' | 'mails' | 'imports';
  /** Whether the rows belong to a tenant; else they belong to accounts. */
  readonly isOfTenant: boolean;
  /**
   * Rows with a text that is not sealed with the present key: `id`, the record that it is sealed for, and `sealed`, all its texts.
   */
  readonly read: (portion: Portion) => Query<{ id: string; sealed: string[] }>;
  /** Replaces one text of the record, if it is still there. */
  readonly write: (id: string, former: string, renewed: string) => Query<object>;
}

/** Everything that is sealed and stored. Stored answers of requests are not here: they end within a day. */
export const sealedRows: readonly SealedRows[] = [
  {
    name: 'second_factors',
    isOfTenant: false,
    read: ({
      pattern,
      after,
      limit,
    }) => sql`select user_id::text as id, array_remove(array[sealed_secret, next_sealed_secret], null) as sealed
      from basalt.two_factors
      where (sealed_secret not like ${pattern} or next_sealed_secret not like ${pattern}) and user_id > ${after} order by user_id limit ${limit}`,
    write: (id, former, renewed) => sql`update basalt.two_factors set
        sealed_secret = case sealed_secret when ${former} then ${renewed} else sealed_secret end,
        next_sealed_secret = case next_sealed_secret when ${former} then ${renewed} else next_sealed_secret end
      where user_id = ${id} and (sealed_secret = ${former} or next_sealed_secret = ${former})`,
  },
  {
    name: 'mails',
    isOfTenant: false,
    read: ({
      pattern,
      after,
      limit,
    }) => sql`select id::text, array[sealed] as sealed from basalt.mail_outbox
      where sealed not like ${pattern} and id > ${after} order by id limit ${limit}`,
    write: (id, former, renewed) =>
      sql`update basalt.mail_outbox set sealed = ${renewed} where id = ${id} and sealed = ${former}`,
  },
  {
    name: 'webhooks',
    isOfTenant: true,
    read: ({
      pattern,
      after,
      limit,
    }) => sql`select w.id::text, array_agg(s.secret ->> 'sealed') as sealed
      from basalt.webhooks w, jsonb_array_elements(w.secrets) as s (secret)
      where w.organization_id = basalt.current_organization() and w.id > ${after} and s.secret ->> 'sealed' not like ${pattern}
      group by w.id order by w.id limit ${limit}`,
    write: (id, former, renewed) => sql`update basalt.webhooks set secrets = (
        select jsonb_agg(case when s.secret ->> 'sealed' = ${former}::text
          then s.secret || jsonb_build_object('sealed', ${renewed}::text) else s.secret end order by s.at)
        from jsonb_array_elements(secrets) with ordinality as s (secret, at))
      where organization_id = basalt.current_organization() and id = ${id}
        and secrets @> jsonb_build_array(jsonb_build_object('sealed', ${former}::text))`,
  },
  {
    name: 'git_connections',
    isOfTenant: true,
    read: ({
      pattern,
      after,
      limit,
    }) => sql`select id::text, array[sealed_secret] as sealed from basalt.git_connections
      where organization_id = basalt.current_organization() and sealed_secret not like ${pattern} and id > ${after} order by id limit ${limit}`,
    write: (id, former, renewed) => sql`update basalt.git_connections set sealed_secret = ${renewed}
      where organization_id = basalt.current_organization() and id = ${id} and sealed_secret = ${former}`,
  },
  {
    name: 'imports',
    isOfTenant: true,
    read: ({
      pattern,
      after,
      limit,
    }) => sql`select id::text, array[sealed_options] as sealed from basalt.imports
      where organization_id = basalt.current_organization() and sealed_options not like ${pattern} and id > ${after} order by id limit ${limit}`,
    write: (id, former, renewed) => sql`update basalt.imports set sealed_options = ${renewed}
      where organization_id = basalt.current_organization() and id = ${id} and sealed_options = ${former}`,
  },
];
