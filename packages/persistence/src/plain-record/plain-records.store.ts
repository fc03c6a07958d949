import type { PlainRecordStore, PlainType } from '@basalt/domain';
import { locksOf } from '../lock/lock-with-project.ts';
import type { EntityClass } from '../transaction/entity-columns.ts';
import type { Transaction } from '../transaction/transaction.ts';

const entityOf = <Type extends PlainType>(type: Type) =>
  type as unknown as EntityClass<InstanceType<Type>> & Pick<Type, 'kind'>;

/** The statements that lock records, by their kinds. */
const locks = new Map<string, ReturnType<typeof locksOf>>();

/** Plain records of projects of the transaction's tenant in PostgreSQL. */
export function createPlainRecordStore(tx: Transaction): PlainRecordStore {
  return {
    async lock(type, id) {
      const ofKind = locks.get(type.kind) ?? locksOf(entityOf(type));
      locks.set(type.kind, ofKind);
      const { record, project = null } = (await ofKind.lock(tx, id)) ?? {};
      return project && { record: record as InstanceType<typeof type>, project };
    },
    findWith: (type, projectId, { name, value, onlyLive }) =>
      tx.findOne(entityOf(type), {
        projectId,
        [name]: value,
        ...(onlyLive && { deletedAt: null }),
      }),
    ofProject: (type, projectId) => tx.find(entityOf(type), { projectId }),
  };
}
