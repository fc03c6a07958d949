/** The most matches of a search that are sorted at once. */
export const maxMatches = 1_000;

/**
 * The column `matches`, over the ids of matches `m`: how many there are. It also stores them for the statements behind this
 * one in its transaction, because a second question would cost a round trip. Of more than `maxMatches` it stores none.
 */
export const storeMatches = (kind: string): string =>
  `(array[count(*)::integer, length(set_config('basalt.${kind}_matches',
    case when count(*) <= ${maxMatches} then coalesce(string_agg(m.id::text, ','), '') else '' end, true))])[1] as matches`;

/**
 * The matches stored before, as rows `m (id)`. Of `string_to_table` PostgreSQL always expects the same number of rows, so a plan
 * for all searches is as good as one for each; of `unnest` it would look into the setting when it plans. `offset 0` keeps the
 * conversion out of the condition on tables with policies, which would use no index for it.
 */
export const storedMatches = (kind: string): string =>
  `(select id::uuid from string_to_table(current_setting('basalt.${kind}_matches'), ',') id offset 0) m`;
