import { boardRecord } from '../../src/board/board.ts';
import type { User } from '../../src/identity/account/user.ts';
import type { IncludedRelations } from '../../src/included/included-records.ts';
import type { IncludedQueries } from '../../src/included/included.port.ts';
import { labelRecord } from '../../src/project/label.ts';
import type { RelationQueries } from '../../src/relation/relations.port.ts';
import { filesOfRecords } from './files.ts';
import { liveBoard, liveLabel, liveProject } from './live.ts';
import type { Table } from './table.ts';
import type { TenantData } from './tenant-data.ts';

/** Reads of the records that others name; `users` are those of the whole deployment. */
export function includedQueries(
  data: () => TenantData,
  users: () => Table<User>,
  relations: RelationQueries,
): IncludedQueries {
  const findUser = (id: string): User | null => {
    const { memberships, formerMemberships } = data();
    return (memberships.get(id) ?? formerMemberships.get(id)) === null ? null : users().get(id);
  };
  return {
    find: async (ids) => ({
      users: found(ids.users, findUser, ({ id, name }) => ({ id, name })),
      labels: found(ids.labels, (id) => liveLabel(data(), id), labelRecord),
      boards: found(ids.boards, (id) => liveBoard(data(), id), boardRecord),
      projects: found(
        ids.projects,
        (id) => liveProject(data(), id),
        ({ id, key, name }) => ({ id, key, name }),
      ),
      files: filesOfRecords(data(), ids.files ?? []),
      relations: await relationsOfRecords(relations, ids.relations ?? []),
    }),
  };
}

async function relationsOfRecords(
  { list }: RelationQueries,
  ids: readonly string[],
): Promise<IncludedRelations[]> {
  const all = [...new Set(ids)]
    .toSorted()
    .map(async (id) => ({ id, relations: ((await list(id)) ?? []).map(({ shown }) => shown) }));
  return (await Promise.all(all)).filter(({ relations }) => relations.length > 0);
}

function found<T extends object, R extends { id: string }>(
  ids: readonly string[] = [],
  find: (id: string) => T | null,
  recordOf: (found: T) => R,
): R[] {
  const records = [...new Set(ids)].flatMap((id) => find(id) ?? []).map(recordOf);
  return records.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
