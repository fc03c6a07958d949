import { importBudget } from '../budgets/import-budget.ts';
import type { SourceItem } from './source.port.ts';

/** The most things of a source that come before its first ticket into one portion. */
const structure = 1_000;

const isStructure = ({ record }: SourceItem): boolean =>
  record !== null && ['project', 'person', 'board', 'label'].includes(record.kind);

const charactersOf = ({ record }: SourceItem): number =>
  record === null
    ? 0
    : Object.values(record).reduce<number>(
        (sum, one) => sum + (typeof one === 'string' ? one.length : 0),
        100,
      );

/** Relations, and files whose bytes are fetched, have portions of their own: their tickets are written. */
const groupOf = ({ kind, record }: SourceItem): string =>
  kind === 'relation' || (record?.kind === 'file' && record.open !== null) ? kind : '';

const startsGroup = (item: SourceItem, before: SourceItem | undefined): boolean =>
  before !== undefined && groupOf(item) !== groupOf(before);

/**
 * The things of a source in portions that are written together. The first one, while there is no project, ends before the first ticket: a
 * project is made with its boards, and it may be empty.
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
      ? !isStructure(item) || portion.length >= structure
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
