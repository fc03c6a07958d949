import { importBudget } from '../budgets/import-budget.ts';
import type { FittedItem } from '../records/source.port.ts';

/** The greatest number of items in a portion before there is a project. */
const maxStructure = 1_000;

/** Also items without a record of their own, such as an archived list: boards can come after them. */
const isStructure = ({ item: { kind } }: FittedItem): boolean =>
  ['project', 'person', 'board', 'label'].includes(kind);

/** The characters of a text or of all texts in a list or object. */
function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, part) => sum + lengthOf(part), 0);
}

/** The characters that an item has in memory, and some for its structure. */
export const charactersOf = ({ item, notes, html }: FittedItem): number =>
  100 +
  lengthOf([
    item.key,
    item.name,
    item.url,
    item.notes,
    notes,
    html,
    ...Object.values(item.record ?? {}),
  ]);

/** Relations, and files whose bytes are fetched, have portions of their own: their tickets must be written before. */
const groupOf = ({ item: { kind, record } }: FittedItem): string =>
  kind === 'relation' || (record?.kind === 'file' && record.open !== null) ? kind : '';

const startsGroup = (item: FittedItem, before: FittedItem | undefined): boolean =>
  before !== undefined && groupOf(item) !== groupOf(before);

/**
 * The items of a source, in portions that are written together. While there is no project, the portion ends before the first ticket, because a
 * project is created together with its boards. That portion may be empty.
 */
export async function* portionsOf(
  items: AsyncIterable<FittedItem>,
  { hasProject }: { hasProject: () => boolean },
): AsyncGenerator<FittedItem[]> {
  let [portion, characters]: [FittedItem[], number] = [[], 0];
  for await (const item of items) {
    const size = charactersOf(item);
    const isMaking = !hasProject();
    const isFull = isMaking
      ? !isStructure(item) || portion.length >= maxStructure
      : startsGroup(item, portion.at(-1)) ||
        portion.length >= importBudget.portion ||
        (portion.length > 0 && characters + size > importBudget.portionCharacters);
    if (isFull) {
      yield portion;
      [portion, characters] = [[], 0];
    }
    portion.push(item);
    characters += size;
  }
  if (portion.length > 0 || !hasProject()) yield portion;
}
