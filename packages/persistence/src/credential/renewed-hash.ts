import { sql } from 'kysely';

/** Whether one of the secrets of a row has this hash. */
export const hasHash = (hash: string) =>
  sql<boolean>`secrets @> jsonb_build_array(jsonb_build_object('hash', ${hash}::text))`;

/** The secrets of a row with another hash, made with another pepper, in place of `former`. */
export const withRenewedHash = (of: { former: string; hash: string; pepperId: string }) => sql`(
  select jsonb_agg(case when s.secret ->> 'hash' = ${of.former}::text
    then s.secret || jsonb_build_object('hash', ${of.hash}::text, 'pepperId', ${of.pepperId}::text)
    else s.secret end order by s.at)
  from jsonb_array_elements(secrets) with ordinality as s (secret, at))`;
