import { importBudget } from '../budgets/import-budget.ts';
import type { SourceItem } from './source.port.ts';

/** The greatest number of items in a portion before there is a project. */
const maxStructure = 1_000;

/** Also items without a record of their own, such as an archived list: boards can come after them. */
const isStructure = ({ kind }: SourceItem): boolean =>
  ['project', 'person', 'board', 'label'].includes(kind);

const charactersOf = ({ record }: SourceItem): number =>
  record === null
    ? 0
    : Object.values(record).reduce<number>(
        (sum, one) => sum + (typeof one === 'string' ? one.length : 0),
        100,
      );

/** Relations, and files whose bytes are fetched, have portions of their own: their tickets must be written before. */
const groupOf = ({ kind, record }: SourceItem): string =>
  kind === 'relation' || (record?.kind === 'file' && record.open !== null) ? kind : '';

const startsGroup = (item: SourceItem, before: SourceItem | undefined): boolean =>
  before !== undefined && groupOf(item) !== groupOf(before);

/**
 * The items of a source, in portions that are written together. While there is no project, the portion ends before the first ticket, because a
 * project is created together with its boards. That portion may be empty.
 */
export async function* portionsOf(
  items: AsyncIterable<SourceItem>,
  { hasProject }: { hasProject: () => boolean },
): AsyncGenerator<SourceItem[]> {
  let [portion, characters]: [SourceItem[], number] = [[], 0];
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
