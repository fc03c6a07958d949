import {
  pickFields,
  type IncludedIds,
  type IncludedKind,
  type IncludedRecords,
  type Page,
} from '@basalt/domain';
import type { Choice } from '../operation/choice.ts';
import type { Inclusion } from '../operation/inclusions.ts';

type Answered = Readonly<Record<string, unknown>>;

/** The ids in the fields of the records, by the kind of record that they refer to. */
function namedIn(records: readonly object[], wanted: readonly Inclusion[]): IncludedIds {
  const ids: Partial<Record<IncludedKind, string[]>> = {};
  for (const { kind, field } of wanted) {
    const named = records.flatMap((record) => (record as Answered)[field] as string | string[]);
    ids[kind] = [...(ids[kind] ?? []), ...named.filter((id) => id !== null)];
  }
  return ids;
}

/** The `included` object of an answer: the records by kind, and by id. */
function includedBody(found: IncludedRecords, wanted: readonly Inclusion[]): object {
  const byId = Object.entries(found).map(([kind, records]) => [
    kind,
    Object.fromEntries(records.map((record: { id: string }) => [record.id, record])),
  ]);
  return pickFields(
    Object.fromEntries(byId),
    wanted.map(({ kind }) => kind),
  );
}

/** The record as it is answered. */
export const chosenOf = (record: object, { fields }: Choice): object =>
  fields === undefined ? record : pickFields(record, fields);

/** The outcome of a change with the chosen fields of its record, which is in `recordField`; null when there is none. */
export function chosenInOutcome(outcome: object, recordField: string, choice: Choice): object {
  const record = (outcome as Answered)[recordField];
  if (typeof record !== 'object' || record === null) return outcome;
  return { ...outcome, [recordField]: chosenOf(record, choice) };
}

/** The included records of a record or a page; null when none are requested. */
export async function includedRecords(
  result: unknown,
  { included }: Choice,
  find: (ids: IncludedIds) => Promise<IncludedRecords>,
): Promise<object | null> {
  if (included.length === 0) return null;
  const { items } = result as Partial<Page<object>>;
  const found = await find(namedIn(items ?? [result as object], included));
  return includedBody(found, included);
}
