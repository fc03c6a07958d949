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
  while (page.next !== null && records.length < toolBudget.namedRecords) {
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
  throw new NameRefusal(
    field,
    `must be an id: this key lacks the scope ${scope}, so names are unknown to it`,
    [],
  );
}

const loose = (text: string): string => foldForSearch(text).replace(/[^\p{L}\p{N}]+/gu, '');

/** How a name and what was asked for may be equal: the first way that finds something counts. */
const ways: readonly ((text: string) => string)[] = [(text) => foldForSearch(text).trim(), loose];

/** What a record is called, the name shown first. */
export type NamesOf<T> = (record: T) => readonly string[];

/**
 * The record that is called so, without regard to case, accents and, where nothing else is meant, punctuation. Refuses with
 * the candidates what names none or several.
 */
export function pick<T>(
  field: string,
  wanted: string,
  records: readonly T[],
  namesOf: NamesOf<T>,
): T {
  for (const way of ways) {
    const found = records.filter((record) =>
      namesOf(record).some((name) => way(name) === way(wanted)),
    );
    const [first, ...others] = found;
    if (first !== undefined && others.length === 0) return first;
    if (first !== undefined)
      throw unclear(field, `"${wanted}" names ${found.length} records`, found, namesOf);
  }
  const parts = records.filter((record) =>
    namesOf(record).some((name) => loose(name).includes(loose(wanted))),
  );
  throw unclear(
    field,
    `"${wanted}" is not known here`,
    parts.length > 0 ? parts : records,
    namesOf,
  );
}

function unclear<T>(field: string, fault: string, records: readonly T[], namesOf: NamesOf<T>) {
  const candidates = records.map((record) => {
    const [first = '', ...others] = namesOf(record);
    return others.length === 0 ? first : `${first} (${others.join(', ')})`;
  });
  return new NameRefusal(field, fault, candidates);
}
