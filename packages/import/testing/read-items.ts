import type { ImportSource, SourceItem } from '@basalt/domain';
import { createImportSources } from '../src/index.ts';
import { escaped } from '../src/source/html.ts';

/** Sources whose Markdown is a paragraph with the text as it is. */
export const plainSources = createImportSources({
  htmlOfMarkdown: (markdown) => `<p>${escaped(markdown)}</p>`,
  fetch: () => Promise.reject(new Error('nothing is fetched')),
});

/** The items of a source from bytes or text, which it gets in pieces of `pieceBytes`. */
export async function itemsOf(
  source: ImportSource,
  file: string | Uint8Array,
  options: Readonly<Record<string, unknown>> = {},
  pieceBytes = 1_000,
): Promise<SourceItem[]> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  async function* read() {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
  }
  return Array.fromAsync(source.items({ read, options, signal: new AbortController().signal }));
}

/** The records of one kind, by their keys. */
export const recordsOf = (items: readonly SourceItem[], kind: SourceItem['kind']) =>
  Object.fromEntries(
    items.filter((item) => item.kind === kind).map(({ key, record }) => [key, record]),
  );

/** How many items of each kind there are, without those that the source does not have. */
export const countsOf = (items: readonly SourceItem[]): Record<string, number> =>
  Object.fromEntries(
    [
      ...Map.groupBy(
        items.filter(({ isMade }) => isMade !== true),
        ({ kind }) => kind,
      ),
    ].map(([kind, all]) => [kind, all.length]),
  );
