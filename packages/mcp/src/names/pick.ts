import {
  allows,
  foldForSearch,
  toolBudget,
  type Page,
  type PageRequest,
  type Scope,
} from '@basalt/domain';
import { NameRefusal } from '../tool-refusal.ts';
import type { ToolContext } from '../tool.ts';

/** The records of a list, up to the budget. */
export async function allOf<T>(list: (page: PageRequest) => Promise<Page<T>>): Promise<T[]> {
  const records: T[] = [];
  let page = await list({ limit: 200 });
  records.push(...page.items);
  while (page.next !== null && records.length < toolBudget.recordsOfNames) {
    page = await list({ limit: 200, cursor: page.next });
    records.push(...page.items);
  }
  return records;
}

/** True when the caller may see what the scope shows. */
export const mayRead = ({ principal }: Pick<ToolContext, 'principal'>, scope: Scope): boolean =>
  allows(principal.scopes, scope);

/** Refuses a name where the caller may not see the records that it could name. */
export function requireNames(context: ToolContext, scope: Scope, field: string): void {
  if (mayRead(context, scope)) return;
  const fault = `must be an id: to find names, the key needs the scope ${scope}`;
  throw new NameRefusal({ field, fault, candidates: [] });
}

/** Two ways to compare folded names. The first way that finds a record counts. */
const exact = (folded: string): string => folded.trim();
const loose = (folded: string): string => folded.replace(/[^\p{L}\p{N}]+/gu, '');

/** The names of a record. The first one is shown. */
export type NamesOf<T> = (record: T) => readonly string[];

/** The records by each of their keys. */
export function recordsByKey<T>(
  records: readonly T[],
  keysOf: (record: T) => Iterable<string>,
): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const record of records) {
    for (const key of new Set(keysOf(record))) {
      const same = found.get(key);
      if (same === undefined) found.set(key, [record]);
      else same.push(record);
    }
  }
  return found;
}

/**
 * Finds the record with a name. Case and accents do not matter; punctuation only matters between records that differ in nothing
 * else. Refuses a name of no record or of several, with the candidates. Folding is costly, so names are folded once.
 */
export function createPick<T>(
  field: string,
  records: readonly T[],
  namesOf: NamesOf<T>,
): (wanted: string) => T {
  const folded = new Map(records.map((record) => [record, namesOf(record).map(foldForSearch)]));
  const keysIn = (way: (folded: string) => string) => (record: T) =>
    (folded.get(record) ?? []).map(way);
  const ways = [exact, loose].map((way) => ({ way, found: recordsByKey(records, keysIn(way)) }));
  const looseNames = ways[1]?.found ?? new Map<string, T[]>();
  return (wanted) => {
    const plain = foldForSearch(wanted);
    for (const { way, found } of ways) {
      const [first, ...others] = found.get(way(plain)) ?? [];
      if (first !== undefined && others.length === 0) return first;
      if (first !== undefined) {
        const all = [first, ...others];
        throw refusalOf(field, `"${wanted}" names ${all.length} records`, all, namesOf);
      }
    }
    const part = loose(plain);
    const parts = new Set(
      [...looseNames].flatMap(([name, those]) => (name.includes(part) ? those : [])),
    );
    const near = parts.size > 0 ? [...parts] : records;
    throw refusalOf(field, `"${wanted}" is not known here`, near, namesOf);
  };
}

function refusalOf<T>(field: string, fault: string, records: readonly T[], namesOf: NamesOf<T>) {
  const candidates = records.map((record) => {
    const [first = '', ...others] = namesOf(record);
    return others.length === 0 ? first : `${first} (${others.join(', ')})`;
  });
  return new NameRefusal({ field, fault, candidates });
}
