import { hasWords } from '../../src/kernel/search-text.ts';
import type { PlainRecord, PlainType } from '../../src/record/plain-record.ts';
import type { PlainRecordQueries, PlainRecordStore } from '../../src/ports/plain-records.port.ts';
import { liveProject } from './live.ts';
import { orderBy, pageOf } from './paging.ts';
import { Table } from './table.ts';
import type { Tenant } from './tenant.ts';

/** A record of a kind. */
type RecordOf<Type extends PlainType> = InstanceType<Type> & PlainRecord;

const tableOf = <Type extends PlainType>({ database, organizationId }: Tenant, type: Type) =>
  new Table<RecordOf<Type>>(type, database, organizationId);

const isLive = ({ deletedAt = null }: PlainRecord): boolean => deletedAt === null;

const answerOf = <Type extends PlainType>(type: Type, record: RecordOf<Type>) =>
  type.answer(record as never) as ReturnType<Type['answer']>;

/** The live record of a live project. */
export function livePlainRecord<Type extends PlainType>(
  tenant: Tenant,
  type: Type,
  id: string,
): RecordOf<Type> | null {
  const record = tableOf(tenant, type).get(id);
  const isThere = record !== null && isLive(record) && liveProject(tenant, record.projectId);
  return isThere ? record : null;
}

/** Plain records of one organization, inside a transaction. */
export const plainRecordStore = (tenant: Tenant): PlainRecordStore => ({
  lock: async (type, id) => {
    const record = tableOf(tenant, type).get(id);
    const project = record && liveProject(tenant, record.projectId);
    return record && project && { record, project };
  },
  findWith: async (type, projectId, { name, value, onlyLive }) => {
    const isWanted = (record: PlainRecord) =>
      record.projectId === projectId &&
      record[name as never] === value &&
      (!onlyLive || isLive(record));
    return liveProject(tenant, projectId) && tableOf(tenant, type).first(isWanted);
  },
  ofProject: async (type, projectId) =>
    tableOf(tenant, type)
      .where((record) => record.projectId === projectId)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
});

/** Reads of plain records of one organization. */
export const plainRecordQueries = (tenant: Tenant): PlainRecordQueries => ({
  find: async (type, id) => {
    const record = livePlainRecord(tenant, type, id);
    return record && answerOf(type, record);
  },
  list: async (type, projectId, page, words = []) => {
    if (liveProject(tenant, projectId) === null) return null;
    const hasName = (record: object) =>
      words.length === 0 || hasWords(words, [record['name' as never]]);
    const records = tableOf(tenant, type).where((record) => record.projectId === projectId);
    const wanted = records.filter((record) => isLive(record) && hasName(record));
    return pageOf(
      wanted.map((record) => answerOf(type, record)),
      orderBy('id'),
      page,
    );
  },
});
