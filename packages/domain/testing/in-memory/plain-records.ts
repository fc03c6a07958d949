import { hasWords } from '../../src/kernel/words-in-names.ts';
import type { PlainRecord, PlainType } from '../../src/record/plain-record.ts';
import type { PlainRecordQueries, PlainRecordStore } from '../../src/record/plain-records.port.ts';
import { liveProject } from './live.ts';
import { pageOf, type Order } from './paging.ts';
import type { Table } from './table.ts';
import type { TenantData } from './tenant-data.ts';

const byCreation: Order<{ readonly id: string }> = { ways: ['up'], values: ({ id }) => [id] };

/** A record of a kind. */
type RecordOf<Type extends PlainType> = InstanceType<Type> & PlainRecord;

function tableOf<Type extends PlainType>({ labels, boards }: TenantData, { kind }: Type) {
  const table = { label: labels, board: boards }[kind];
  if (table === undefined) throw new Error(`${kind} is no plain record`);
  return table as unknown as Table<RecordOf<Type>>;
}

const isLive = ({ deletedAt = null }: Pick<PlainRecord, 'deletedAt'>): boolean =>
  deletedAt === null;

const answerOf = <Type extends PlainType>(type: Type, record: RecordOf<Type>) =>
  type.answer(record as never) as ReturnType<Type['answer']>;

/** Plain records of one organization, inside a transaction. */
export const plainRecordStore = (data: TenantData): PlainRecordStore => ({
  lock: async (type, id) => {
    const record = tableOf(data, type).get(id);
    const project = record && liveProject(data, record.projectId);
    return record && project && { record, project };
  },
  findWith: async (type, projectId, values) =>
    tableOf(data, type).first(
      (record) =>
        record.projectId === projectId &&
        isLive(record) &&
        liveProject(data, projectId) !== null &&
        Object.entries(values).every(([name, value]) => record[name as never] === value),
    ),
});

/** Reads of plain records of one organization. */
export const plainRecordQueries = (data: () => TenantData): PlainRecordQueries => ({
  find: async (type, id) => {
    const record = tableOf(data(), type).get(id);
    if (record === null || !isLive(record)) return null;
    return liveProject(data(), record.projectId) && answerOf(type, record);
  },
  list: async (type, projectId, page, words = []) => {
    if (liveProject(data(), projectId) === null) return null;
    const found = tableOf(data(), type).where(
      (record) =>
        record.projectId === projectId &&
        isLive(record) &&
        hasWords(words, words.length === 0 ? [] : [record['name' as never] as string]),
    );
    const records = found.map((record) => answerOf(type, record));
    return pageOf(records, byCreation, page);
  },
});
