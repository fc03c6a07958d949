import { importedKinds, SourceFault, type SourceInput, type SourceItem } from '@basalt/domain';
import { neutralRecordOf } from './neutral-record.ts';
import { neutralHead } from './write-neutral.ts';
import { readText } from '../source/read-text.ts';

/** The maximum length of a line, in characters. */
const lineLength = 2 * 1024 * 1024;

/** Whether a file is in the neutral form: its first character is `{`. */
export async function isNeutral({ read }: SourceInput): Promise<boolean> {
  if (read === null) return false;
  for await (const chunk of read()) {
    const beginning = new TextDecoder().decode(chunk.subarray(0, 100)).trimStart();
    if (beginning !== '') return beginning.startsWith('{');
  }
  return false;
}

/** The items that `writeNeutral` wrote. Throws SourceFault at a line that is not an item. */
export async function* readNeutral(input: SourceInput): AsyncGenerator<SourceItem> {
  let number = 0;
  for await (const line of lines(readText(input, null, 'file_not_neutral'))) {
    number += 1;
    if (line.trim() === '') continue;
    const value = parsed(line);
    if (number === 1) {
      const { format, version } = value ?? {};
      if (format === neutralHead.format && version === neutralHead.version) continue;
      throw new SourceFault('file_not_neutral');
    }
    const item = value === null ? null : itemOfLine(value);
    if (item === null) throw new SourceFault('line_no_item', { line: number });
    yield item;
  }
}

async function* lines(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of text) {
    const parts = `${rest}${piece}`.split('\n');
    rest = parts.pop() ?? '';
    yield* parts;
    if (rest.length > lineLength) throw new SourceFault('line_long');
  }
  yield rest;
}

type Line = Readonly<Record<string, unknown>>;

function parsed(line: string): Line | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Line)
      : null;
  } catch {
    return null;
  }
}

const isShort = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 200;

function itemOfLine({
  kind,
  key,
  name,
  url,
  record: rawRecord,
  outcome,
  notes,
  isMade,
}: Line): SourceItem | null {
  const record = rawRecord === null ? null : neutralRecordOf(rawRecord);
  const isItem =
    importedKinds.some((known) => known === kind) &&
    isShort(key) &&
    isShort(name) &&
    (url === null || typeof url === 'string') &&
    ['exact', 'other_form', 'left'].includes(outcome as string) &&
    Array.isArray(notes) &&
    notes.every((note) => typeof note === 'string') &&
    (isMade === undefined || isMade === true) &&
    (record === null ? rawRecord === null : record.kind === kind);
  const item = { kind, key, name, url, record, outcome, notes };
  return isItem ? ({ ...item, ...(isMade === true && { isMade }) } as SourceItem) : null;
}
