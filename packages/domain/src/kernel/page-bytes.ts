import { answerBudget } from '../budgets/answer-budget.ts';

/** The greatest number of bytes that JSON needs for one UTF-16 unit of a text: `\u0001`. */
const maxBytesOfCharacter = 6;

/**
 * The records that fit on one page, from the first on: at most `pageBytes` as JSON in UTF-8, but at least one record. For most pages
 * the lengths of the texts show that all fit, and nothing is encoded.
 */
export function fittingOnPage<T>(
  records: readonly T[],
  pageBytes: number = answerBudget.pageBytes,
): readonly T[] {
  if (charactersOf(records) * maxBytesOfCharacter <= pageBytes) return records;
  const encoder = new TextEncoder();
  let bytes = 0;
  const beyond = records.findIndex((record) => {
    bytes += encoder.encode(JSON.stringify(record)).length;
    return bytes > pageBytes;
  });
  return beyond === -1 ? records : records.slice(0, Math.max(1, beyond));
}

/** The characters of all texts in a value. */
export function charactersOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let characters = 0;
  for (const inner of Object.values(value)) characters += charactersOf(inner);
  return characters;
}
