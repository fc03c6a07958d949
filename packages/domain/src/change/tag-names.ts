import type { SetChange } from './set-change.ts';
import type { NewId } from '../kernel/clock.port.ts';
import { isBlank } from '../kernel/blank.ts';
import { withFewMarks } from '../kernel/combining-marks.ts';
import { invalid } from '../kernel/domain-error.ts';
import { isOneLine, oneLineFault } from '../kernel/one-line.ts';
import { foldCase } from '../kernel/fold-case.ts';
import { maxTags } from '../kernel/max-links.ts';

/** A tag name has at most this many characters (code points). */
export const maxTagLength = 50;

/** A tag name as it is stored: trimmed, each run of white space as one space, canonical composition (Unicode NFC). */
export function normalizeTagName(written: string): string {
  return withFewMarks(written.trim().replaceAll(/\s+/gu, ' ')).normalize('NFC');
}

/**
 * Tag names as they are stored. Of names that differ only in case, the first one is kept. Refuses with
 * `validation_failed` (tag_names) a name that is blank, too long or not one line, and more than `maxTags` different names.
 */
export function normalizeTagNames(names: readonly string[]): string[] {
  const merged = new Map<string, string>();
  for (const written of names) {
    const name = normalizeTagName(written);
    if (isBlank(name)) throw invalid('tag_names', 'must not contain a blank name');
    if (!isOneLine(name)) throw invalid('tag_names', `${oneLineFault} in each name`);
    if ([...name].length > maxTagLength) {
      throw invalid('tag_names', `must not contain a name of more than ${maxTagLength} characters`);
    }
    if (!merged.has(foldCase(name))) merged.set(foldCase(name), name);
  }
  if (merged.size > maxTags)
    throw invalid('tag_names', `must not contain more than ${maxTags} names`);
  return [...merged.values()];
}

/** The stored spelling of tags, by `foldCase` of the name. */
export type Spellings = ReadonlyMap<string, string>;

/** The names in their stored spelling, and the change that stores new tags. `projectId` is null for tags of documents. */
export function spelledTags(
  names: readonly string[],
  spellings: Spellings,
  { projectId, newId }: { projectId: string | null; newId: NewId },
): { names: string[]; sets: SetChange[] } {
  const fresh = names.filter((name) => !spellings.has(foldCase(name)));
  const tags = fresh.map((name) => ({ id: newId(), name }));
  return {
    names: names.map((name) => spellings.get(foldCase(name)) ?? name),
    sets: tags.length === 0 ? [] : [{ kind: 'tags', projectId, tags }],
  };
}
