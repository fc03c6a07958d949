import type * as v from 'valibot';
import type { Answer } from './answer.ts';
import { taggedFields } from './etag.ts';
import { fieldsEntry, includeEntry, recordField } from './fields-and-include.ts';
import type { Inclusion } from './inclusions.ts';

/** The requested parts of an answer: `fields` and `include`. */
export interface Choice {
  /** The fields of the records that are answered; all if absent. */
  readonly fields: readonly string[] | undefined;
  /** The fields that must be read: also those of the entity tag, and those that name included records. */
  readonly read: readonly string[] | undefined;
  readonly included: readonly Inclusion[];
}

/** The schema of the records of an answer; null when it has none, or when each of its lines is a whole record. */
function recordIn(answer: Answer): v.GenericSchema | null {
  switch (answer.kind) {
    case 'one':
    case 'created':
      return answer.data;
    case 'list':
    case 'whole':
      return answer.item;
    case 'outcomes':
      return answer.record;
    default:
      return null;
  }
}

/** The names of the fields of an object, or of all alternatives of a union. */
function namesOf(schema: object): string[] {
  const { entries = {}, options = [] } = schema as {
    entries?: v.ObjectEntries;
    options?: readonly object[];
  };
  return [...new Set([...Object.keys(entries), ...options.flatMap(namesOf)])];
}

/** The names of the fields of the records of an answer; empty when the answer has no records. */
const namesIn = (answer: Answer): string[] => namesOf(recordIn(answer) ?? {});

const inclusionsOf = (answer: Answer) =>
  answer.kind === 'one' || answer.kind === 'list' ? answer.inclusions : undefined;

/** The parameters `fields` and `include`, as far as the answer has them. */
export function choiceEntries({ answer }: { answer: Answer }) {
  const [names, inclusions] = [namesIn(answer), inclusionsOf(answer)];
  if (names.length === 0) return {};
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
  const read = fields && [
    ...fields.map(recordField),
    ...needed.filter((name) => known.includes(name)),
  ];
  return { fields, read, included };
}
