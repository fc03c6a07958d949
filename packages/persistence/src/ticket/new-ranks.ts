import { sql } from 'kysely';

/** This many ranks a statement writes: those of a long board would take longer than one statement may. */
const batchSize = 5_000;

/** Gives tickets new ranks; their version and `updated_at` grow. */
export function newRanks(organizationId: string, ranks: ReadonlyMap<string, string>, now: Date) {
  const all = [...ranks];
  const batches = Array.from({ length: Math.ceil(all.length / batchSize) }, (_, at) =>
    all.slice(at * batchSize, (at + 1) * batchSize),
  );
  return batches.map(
    (some) => sql`
    update tickets t set rank = new.rank, version = t.version + 1, updated_at = ${now.toISOString()}
    from unnest(${some.map(([id]) => id)}::uuid[], ${some.map(([, rank]) => rank)}::text[]) as new (id, rank)
    where t.organization_id = ${organizationId} and t.id = new.id`,
  );
}
