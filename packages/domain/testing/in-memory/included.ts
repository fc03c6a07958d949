import { CustomField, customFieldRecord } from '../../src/records/custom-field.ts';
import { liveField } from './fields.ts';
import { boardRecord } from '../../src/records/board.ts';
import { Cycle, cycleRecord } from '../../src/records/cycle.ts';
import { User } from '../../src/records/user.ts';
import type { IncludedQueries } from '../../src/ports/included.port.ts';
import { labelRecord } from '../../src/records/label.ts';
import type { RelationQueries } from '../../src/ports/relations.port.ts';
import { Membership } from '../../src/records/membership.ts';
import { filesOfRecords } from './files.ts';
import { liveBoard, liveLabel, liveProject } from './live.ts';
import { byId } from './paging.ts';
import type { Tenant } from './tenant.ts';

/** Reads of the records that others name. */
export function includedQueries(tenant: Tenant, relations: RelationQueries): IncludedQueries {
  const userOf = (id: string) => tenant.of(Membership).get(id) && tenant.of(User).get(id);
  return {
    find: async (ids) => ({
      users: found(ids.users, userOf).map(({ id, name }) => ({ id, name })),
      labels: found(ids.labels, (id) => liveLabel(tenant, id)).map((label) => labelRecord(label)),
      cycles: found(ids.cycles, (id) => {
        const cycle = tenant.of(Cycle).get(id);
        return cycle && liveProject(tenant, cycle.projectId) && cycle;
      }).map((cycle) => cycleRecord(cycle)),
      boards: found(ids.boards, (id) => liveBoard(tenant, id)).map((board) => boardRecord(board)),
      projects: found(ids.projects, (id) => liveProject(tenant, id)).map(({ id, key, name }) => ({
        id,
        key,
        name,
      })),
      fields: byId(
        tenant
          .of(CustomField)
          .where(({ projectId }) => ids.fields?.includes(projectId ?? '') ?? false)
          .concat(ids.fields?.length ? tenant.of(CustomField).where({ projectId: null }) : []),
      )
        .filter(({ id }) => liveField(tenant, id) !== null)
        .map(customFieldRecord),
      files: filesOfRecords(tenant, ids.files ?? []),
      relations: await relationsOf(relations, ids.relations ?? []),
    }),
  };
}

async function relationsOf({ list }: RelationQueries, ids: readonly string[]) {
  const all = [...new Set(ids)]
    .toSorted()
    .map(async (id) => ({ id, relations: ((await list(id)) ?? []).map(({ shown }) => shown) }));
  return (await Promise.all(all)).filter(({ relations }) => relations.length > 0);
}

const found = <Row extends { id: string }>(
  ids: readonly string[] = [],
  find: (id: string) => Row | null,
): Row[] => byId([...new Set(ids)].flatMap((id) => find(id) ?? []));
