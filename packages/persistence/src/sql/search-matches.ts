/** The maximum number of matches of a search that are sorted. */
export const maxMatches = 1_000;

/** The number of tickets, in the order of the list, that a search compares when the index has too many matches to sort. */
export const maxCompared = 300;

/**
 * The column `matches`: the number of ids of the rows `m`. It also stores the ids in a setting of the transaction, for the later
 * statements of the batch: to send the ids would cost another round trip. It stores none when there are more than `maxMatches`.
 */
export const storeMatches = (kind: string): string =>
  `(array[count(*)::integer, length(set_config('basalt.${kind}_matches',
    case when count(*) <= ${maxMatches} then coalesce(string_agg(m.id::text, ','), '') else '' end, true))])[1] as matches`;

/**
 * The ids that `storeMatches` stored before, as rows `m (id)`. PostgreSQL always expects the same number of rows from `string_to_table`,
 * so one plan serves all searches; for `unnest` it would read the setting when it plans. `offset 0` keeps the conversion out
 * of the conditions on tables with policies, for which no index would be used otherwise.
 */
export const storedMatches = (kind: string): string =>
  `(select id::uuid from string_to_table(current_setting('basalt.${kind}_matches'), ',') id offset 0) m`;
