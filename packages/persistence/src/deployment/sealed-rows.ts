/** Texts of one kind that are sealed in the database, and the statements that replace them. */
export interface SealedRows {
  /** The name in the report. */
  readonly name: 'second_factors' | 'webhooks' | 'mails' | 'imports';
  /** Whether the rows belong to a tenant; else they belong to accounts. */
  readonly isOfTenant: boolean;
  /**
   * Rows with a text that is not sealed with the present key: `id`, the record that it is sealed for, and `sealed`, all its texts. Parameters: the
   * pattern of texts of the present key, the id to continue after, and the number of rows.
   */
  readonly read: string;
  /** Replaces one text, if it is still there. Parameters: id, the former text, the new text. */
  readonly write: string;
}

/** Everything that is sealed and stored. Stored answers of requests are not here: they end within a day. */
export const sealedRows: readonly SealedRows[] = [
  {
    name: 'second_factors',
    isOfTenant: false,
    read: `select user_id::text as id, array_remove(array[sealed_secret, next_sealed_secret], null) as sealed
      from basalt.two_factors
      where (sealed_secret not like $1 or next_sealed_secret not like $1) and user_id > $2 order by user_id limit $3`,
    write: `update basalt.two_factors set
        sealed_secret = case sealed_secret when $2 then $3 else sealed_secret end,
        next_sealed_secret = case next_sealed_secret when $2 then $3 else next_sealed_secret end
      where user_id = $1 and (sealed_secret = $2 or next_sealed_secret = $2)`,
  },
  {
    name: 'mails',
    isOfTenant: false,
    read: `select id::text, array[sealed] as sealed from basalt.mail_outbox
      where sealed not like $1 and id > $2 order by id limit $3`,
    write: `update basalt.mail_outbox set sealed = $3 where id = $1 and sealed = $2`,
  },
  {
    name: 'webhooks',
    isOfTenant: true,
    read: `select w.id::text, array_agg(s.secret ->> 'sealed') as sealed
      from basalt.webhooks w, jsonb_array_elements(w.secrets) as s (secret)
      where w.organization_id = basalt.current_organization() and w.id > $2 and s.secret ->> 'sealed' not like $1
      group by w.id order by w.id limit $3`,
    write: `update basalt.webhooks set secrets = (
        select jsonb_agg(case when s.secret ->> 'sealed' = $2::text
          then s.secret || jsonb_build_object('sealed', $3::text) else s.secret end order by s.at)
        from jsonb_array_elements(secrets) with ordinality as s (secret, at))
      where organization_id = basalt.current_organization() and id = $1
        and secrets @> jsonb_build_array(jsonb_build_object('sealed', $2::text))`,
  },
  {
    name: 'imports',
    isOfTenant: true,
    read: `select id::text, array[sealed_options] as sealed from basalt.imports
      where organization_id = basalt.current_organization() and sealed_options not like $1 and id > $2 order by id limit $3`,
    write: `update basalt.imports set sealed_options = $3
      where organization_id = basalt.current_organization() and id = $1 and sealed_options = $2`,
  },
];
