import type { SourceItem } from '@basalt/domain';

/** The content of the first line of the neutral form. */
export const neutralHead = { format: 'basalt-neutral', version: 1 } as const;

/**
 * The lines of items in the neutral form (JSON Lines, UTF-8): a first line that names the form, then an item a line. What
 * `readNeutral` reads from them is equal to the items, except for the bytes of files: only their address is written.
 */
export async function* writeNeutral(
  items: AsyncIterable<SourceItem> | Iterable<SourceItem>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(neutralHead)}\n`;
  for await (const { kind, key, name, url, record: unread, outcome, notes, isMade } of items) {
    const record = unread?.kind === 'file' ? { ...unread, open: null } : unread;
    yield `${JSON.stringify({ kind, key, name, url, record, outcome, notes, isMade })}\n`;
  }
}
