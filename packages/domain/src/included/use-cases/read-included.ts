import { answerBudget } from '../../budgets/answer-budget.ts';
import { withAddress, type FileAddressPorts } from '../../file/with-address.ts';
import type { Principal } from '../../access/principal.ts';
import type { Tenancy } from '../../ports/tenancy.port.ts';
import type { IncludedIds, IncludedRecords } from '../../records/included-records.ts';

/** The records with these ids that the caller can see; the first `answerBudget.includedRecords` of each kind. */
export const readIncluded =
  (ports: { tenancy: Tenancy } & FileAddressPorts) =>
  async (principal: Principal, ids: IncludedIds): Promise<IncludedRecords> => {
    const bounded = Object.entries(ids).map(([kind, all]) => [
      kind,
      [...new Set(all)].slice(0, answerBudget.includedRecords),
    ]);
    const { included } = ports.tenancy.queriesOf(principal);
    const found = await included.find(Object.fromEntries(bounded) as IncludedIds);
    const files = await Promise.all(found.files.map((file) => withAddress(file, ports)));
    return { ...found, files };
  };
