import { readImportNote, type SourceItem } from '@basalt/domain';

/** What is wrong with the items of a source; null for items as the port promises them. */
export function itemsFault(items: readonly SourceItem[]): string | null {
  const keys = new Set<string>();
  for (const item of items) {
    const name = `${item.kind} ${item.key}`;
    if (keys.has(name)) return `${name} comes twice`;
    if (item.key.length > 200 || item.name.length > 200)
      return `${name} is longer than 200 characters`;
    if ((item.outcome === 'exact') !== (item.notes.length === 0))
      return `${name} is ${item.outcome} with ${item.notes.length} notes`;
    const uncoded = item.notes.find((note) => readImportNote(note) === null);
    if (uncoded !== undefined) return `${name} has a note without a code: ${uncoded}`;
    if (item.outcome === 'left' && item.record !== null) return `${name} is left with a record`;
    if (item.record !== null && item.record.kind !== item.kind)
      return `${name} has a record of another kind`;
    const text = JSON.stringify(item);
    if (text.includes('\\u0000') || text.includes('\\ud8'))
      return `${name} has characters that are no text`;
    const missing = namedBy(item).find((key) => !keys.has(key));
    if (missing !== undefined) return `${name} names ${missing} before it comes`;
    keys.add(name);
  }
  return null;
}

const names = (kind: string, ...keys: readonly (string | null)[]): string[] =>
  keys.filter((key) => key !== null).map((key) => `${kind} ${key}`);

/** What must come before an item. */
function namedBy({ record }: SourceItem): string[] {
  switch (record?.kind) {
    case 'ticket':
      return [
        ...names('board', record.board),
        ...names('person', record.author, ...record.assignees),
        ...names('label', ...record.labels),
      ];
    case 'comment':
      return [...names('ticket', record.ticket), ...names('person', record.author)];
    case 'file':
      return names('ticket', record.ticket);
    case 'relation':
      return names('ticket', record.from, record.to);
    default:
      return [];
  }
}
