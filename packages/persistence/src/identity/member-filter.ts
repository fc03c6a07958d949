import type { MemberFilter } from '@basalt/domain';
import { sql, type SelectQueryBuilder } from 'kysely';
import { selection, type Selection } from '../sql/query.ts';
import { rowsWithWords, type NamedRow } from '../transaction/rows-with-words.ts';
import type { Tables } from '../sql/tables.ts';
import type { TenantReads } from '../transaction/tenant-reads.ts';

type Aliased = Tables & { m: Tables['memberships']; u: Tables['users'] };

/** The query of `memberships m` and `users u`, limited to the people whom the filter selects. */
export async function withMembers<Db extends Aliased, From extends keyof Db, Row>(
  reads: Pick<TenantReads, 'rows'>,
  people: SelectQueryBuilder<Db, From, Row>,
  { words = [], email, roles }: MemberFilter,
): Promise<SelectQueryBuilder<Db, From, Row>> {
  let found = people;
  // The members of one organization are read through its index; their emails and roles are compared one by one.
  if (email !== undefined) found = found.where(sql<boolean>`u.email = ${email}`);
  if (roles !== undefined) found = found.where(sql<boolean>`m.role = any(${roles}::text[])`);
  if (words.length === 0) return found;
  const named = found
    .clearSelect()
    .select([sql<string>`u.id`.as('id'), sql<string[]>`array[u.name, u.email]`.as('texts')]);
  const ids = await rowsWithWords(reads, words, selection(named) as unknown as Selection<NamedRow>);
  return found.where(sql<boolean>`u.id = any(${ids}::uuid[])`);
}
