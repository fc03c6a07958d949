import type * as v from 'valibot';
import type { Answer } from '../response/answer.ts';
import { taggedFields } from './etag.ts';
import { fieldsEntry, includeEntry } from '../fields/fields-and-include.ts';
import type { Inclusion } from '../response/inclusions.ts';

/** The parts of an answer that a reader asks for: `fields` and `include`. */
export interface Choice {
  /** The fields of the records that are answered; all if absent. */
  readonly fields: readonly string[] | undefined;
  /** The fields that must be read: also those of the entity tag, and those that name included records. */
  readonly read: readonly string[] | undefined;
  readonly included: readonly Inclusion[];
}

/** The names of the fields of the record, or of the records of a list; empty when the answer is no record. */
function namesIn(answer: Answer): string[] {
  if (answer.kind !== 'one' && answer.kind !== 'list' && answer.kind !== 'whole') return [];
  const schema = answer.kind === 'one' ? answer.data : answer.item;
  return Object.keys((schema as { entries?: v.ObjectEntries }).entries ?? {});
}

const inclusionsOf = (answer: Answer) =>
  answer.kind === 'one' || answer.kind === 'list' ? answer.inclusions : undefined;

/** The parameters `fields` and `include`, as far as the answer has them; none where nothing is read. */
export function choiceEntries({ method, answer }: { method: string; answer: Answer }) {
  const [names, inclusions] = [namesIn(answer), inclusionsOf(answer)];
  if (method !== 'GET' || names.length === 0) return {};
  return {
    fields: fieldsEntry(names),
    ...(inclusions && { include: includeEntry(inclusions) }),
  };
}

/** The choice in a query that was read by those entries. */
export function choiceOf(answer: Answer, query: object): Choice {
  const { fields, include = [] } = query as Partial<Record<string, readonly string[]>>;
  const inclusions = inclusionsOf(answer) ?? {};
  const included = [...new Set(include)].flatMap((name) => inclusions[name] ?? []);
  const needed = [...taggedFields, ...included.map(({ field }) => field)];
  const known = namesIn(answer);
  const read = fields && [...fields, ...needed.filter((name) => known.includes(name))];
  return { fields, read, included };
}
