import { writeFileSync } from 'node:fs';
import { charactersOf, fittedItems, type FittedItem, type OpenedFile } from '@basalt/domain';
import { createImportSources, type SourceFetch } from '@basalt/import';
import { htmlOf } from '@basalt/mcp';
import { createRichText } from '@basalt/security';
import { Channel, type MessagePipe } from './channel.ts';
import { ServedStreams, streamOf } from './served-streams.ts';
import type { SentAnswer, SentFile, SentItem, SentItems, SourceStart } from './source-messages.ts';

/** The maximum number of items, and of characters of their texts, in one message. */
const [maxItems, maxCharacters] = [200, 128 * 1024];
/** The files of so many last items can be opened. A portion of an import has fewer. */
const maxFiles = 2_000;

type OpenFile = () => Promise<OpenedFile>;

/** Reads a source for the process that started this one, until that ends. */
export function runSourceProcess(process: NodeJS.Process): void {
  // These go to all processes of a terminal or a unit. The other process decides when this one ends.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  process.once('disconnect', () => process.exit());
  preferredByOomKiller();
  serveSource({
    send: (message) => void process.send?.(message),
    onMessage: (listener) => void process.on('message', listener),
  });
}

/** When the machine runs out of memory, Linux ends this process and not the service. */
function preferredByOomKiller(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Another system, or a read-only /proc.
  }
}

/** Answers the calls `start`, `next` and `open` on the pipe. */
export function serveSource(pipe: MessagePipe): void {
  const streams = new ServedStreams();
  const files = new Map<number, OpenFile>();
  let lastFile = 0;
  let items: AsyncIterator<FittedItem> | null = null;
  /** The error of the source, after the items before it were sent. */
  let failure: unknown = null;
  const channel = new Channel(pipe, {
    ...streams.handlers,
    start: async (start: SourceStart) => {
      items = itemsOf(channel, start);
    },
    next: async (): Promise<SentItems> => {
      const sent: SentItem[] = [];
      for (let characters = 0; sent.length < maxItems && characters < maxCharacters;) {
        const next = failure === null ? await nextOf() : null;
        if (next === null && sent.length === 0) throw failure;
        if (next === null) break;
        if (next.done === true) return { items: sent, isEnd: true };
        sent.push(sentItem(next.value));
        characters += charactersOf(next.value);
      }
      return { items: sent, isEnd: false };
    },
    open: async (file: number): Promise<SentFile> => {
      const open = files.get(file);
      if (open === undefined) throw new Error('the file cannot be opened any more');
      const { bytes, size } = await open();
      return { stream: streams.serve(bytes), size };
    },
  });

  async function nextOf(): Promise<IteratorResult<FittedItem> | null> {
    try {
      return (await items?.next()) ?? { done: true, value: null };
    } catch (error) {
      failure = error;
      return null;
    }
  }

  function sentItem(fitted: FittedItem): SentItem {
    const { record } = fitted.item;
    if (record?.kind !== 'file' || record.open === null) return { fitted, file: null };
    lastFile += 1;
    files.set(lastFile, record.open);
    files.delete(lastFile - maxFiles);
    return {
      fitted: { ...fitted, item: { ...fitted.item, record: { ...record, open: null } } },
      file: lastFile,
    };
  }
}

function itemsOf(channel: Channel, { system, options, skip, hasFile }: SourceStart) {
  const sources = createImportSources({
    htmlOfMarkdown: (markdown) => htmlOf(markdown, 'description'),
    fetch: fetchBy(channel),
  });
  async function* read(): AsyncGenerator<Uint8Array> {
    yield* streamOf(channel, await channel.call<number>('read'));
  }
  const { signal } = new AbortController();
  const input = { read: hasFile ? read : null, options, signal };
  const fitting = { richText: createRichText(), skip, pause: async () => {} };
  return fittedItems(sources[system], input, fitting)[Symbol.asyncIterator]();
}

/** A fetch whose requests the other process sends. */
const fetchBy =
  (channel: Channel): SourceFetch =>
  async (url, { headers }) => {
    const answer = await channel.call<SentAnswer>('fetch', { url, headers });
    return {
      status: answer.status,
      headers: new Headers(answer.headers.map(([name, value]): [string, string] => [name, value])),
      body: answer.body === null ? null : streamOf(channel, answer.body),
    };
  };
