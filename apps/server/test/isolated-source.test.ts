import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fittedItems, SourceFault, type FittedItem, type SourceInput } from '@basalt/domain';
import { createImportSources } from '@basalt/import';
import { csvExport, plankaServer, trelloExport } from '@basalt/import/testing';
import { htmlOf } from '@basalt/mcp';
import { createRichText } from '@basalt/security';
import { expect, test } from 'vitest';
import { isolatedSource, type SourceLimits } from '../src/import/isolated-source.ts';

type Fetch = Parameters<typeof isolatedSource>[1];
const noFetch: Fetch = () => Promise.reject(new Error('nothing is fetched'));

const inputOf = (
  file: Uint8Array | null,
  options: SourceInput['options'] = {},
  signal = new AbortController().signal,
): SourceInput => ({
  read:
    file &&
    async function* () {
      for (let at = 0; at < file.length; at += 65_536) yield file.subarray(at, at + 65_536);
    },
  options,
  signal,
});

/** The items of a source in a process of its own, without the functions of files. */
async function isolated(
  system: 'csv' | 'trello' | 'planka',
  input: SourceInput,
  {
    fetch = noFetch,
    limits,
    skip = 0,
  }: { fetch?: Fetch; limits?: SourceLimits; skip?: number } = {},
): Promise<FittedItem[]> {
  const reading = isolatedSource(system, fetch, limits).open(input, skip);
  try {
    return await Array.fromAsync(reading.items);
  } finally {
    reading.close();
  }
}

const withoutOpen = (items: readonly FittedItem[]) =>
  items.map(({ item, ...rest }) => ({
    ...rest,
    item: item.record?.kind === 'file' ? { ...item, record: { ...item.record, open: 0 } } : item,
  }));

const limits: SourceLimits = {
  mebibytes: 96,
  workTime: 60_000,
  silence: 60_000,
  addressTime: 60_000,
};
test('the items of a process are those of the source', async () => {
  const { fetch: plankaFetch } = plankaServer(3);
  const fetch = plankaFetch as unknown as Fetch;
  for (const [system, input] of [
    ['csv', inputOf(csvExport(2).file, csvExport(2).options)],
    ['trello', inputOf(trelloExport(4).file, trelloExport(4).options)],
    ['planka', inputOf(null, planka)],
  ] as const) {
    const source = createImportSources({
      htmlOfMarkdown: (text) => htmlOf(text, 'description'),
      fetch: plankaFetch,
    })[system];
    const fitting = { richText: createRichText(), skip: 2, pause: async () => {} };
    const here = await Array.fromAsync(fittedItems(source, input, fitting));
    const isolatedItems = await isolated(system, input, { fetch, skip: 2 });
    expect(here.length).toBeGreaterThan(5);
    expect(withoutOpen(isolatedItems)).toEqual(withoutOpen(here));
  }
});

const planka = { address: 'https://p.test/', token: 'a.b.c', board: '1' };

const answerOf = (body: AsyncIterable<Uint8Array>) =>
  ({ status: 200, headers: new Headers(), body }) as Awaited<ReturnType<Fetch>>;

/** A byte ten times a second, without an end. */
async function* dripping() {
  for (;;) {
    yield Buffer.from(' ');
    await sleep(100);
  }
}

/** A board whose cards have names of 512 KiB. */
async function* largeBoard() {
  yield Buffer.from('{"item":{"id":"1"},"included":{"cards":[');
  const name = 'x'.repeat(512 * 1024);
  for (let id = 0; id < 60; id += 1) yield Buffer.from(`{"id":"${id}","name":"${name}"},`);
}

test('a source that takes too much memory or time fails in words, and its process is gone', async () => {
  const tooLarge = isolated('planka', inputOf(null, planka), {
    fetch: async () => answerOf(largeBoard()),
    limits: { ...limits, mebibytes: 32 },
  });
  await expect(tooLarge).rejects.toThrow(SourceFault);
  await expect(tooLarge).rejects.toThrow('more memory');
  // Far more work than between two looks at the process.
  const rows = Buffer.from(`title\n${'a\n'.repeat(90_000)}`);
  const tooSlow = isolated('csv', inputOf(rows), { limits: { ...limits, workTime: 1 } });
  await expect(tooSlow).rejects.toThrow(SourceFault);
  await expect(tooSlow).rejects.toThrow('longer');
  await expect.poll(children).toEqual([]);
});

test.each([
  ['never answers', () => new Promise<never>(() => {})],
  ['sends a byte now and then', async () => answerOf(dripping())],
  [
    'asks to come back later each time',
    async () => ({ ...answerOf(dripping()), status: 429, headers: new Headers() }),
  ],
])(
  'an address that %s fails in words when the import has waited long enough',
  async (_, answer) => {
    const slow = isolated('planka', inputOf(null, planka), {
      fetch: answer,
      limits: { ...limits, addressTime: 1_500 },
    });
    await expect(slow).rejects.toThrow(SourceFault);
    await expect(slow).rejects.toThrow('takes longer to answer');
    await expect.poll(children).toEqual([]);
  },
);

test('a file may come as slowly as the storage gives it', async () => {
  const slow = {
    ...inputOf(null),
    read: async function* () {
      yield Buffer.from('title\na\n');
      await sleep(1_000);
      yield Buffer.from('b\n');
    },
  };
  const items = await isolated('csv', slow, { limits: { ...limits, addressTime: 1 } });
  expect(items.filter(({ item }) => item.kind === 'ticket')).toHaveLength(2);
});

test('an import that is stopped ends its process; a fault of the file storage stays one', async () => {
  const stop = new AbortController();
  const endless = {
    ...inputOf(null, {}, stop.signal),
    read: async function* () {
      yield Buffer.from('title\n');
      stop.abort();
      await new Promise(() => {});
    },
  };
  await expect(isolated('csv', endless)).rejects.toThrow('stopped');
  const storageError = new Error('the storage is away');
  const broken = {
    ...inputOf(null),
    // oxlint-disable-next-line require-yield -- it fails before
    read: async function* () {
      throw storageError;
    },
  };
  await expect(isolated('csv', broken)).rejects.toBe(storageError);
  await expect.poll(children).toEqual([]);
});

/** The processes of sources that this process has started, and that have not ended. */
const children = (): string[] =>
  spawnSync('ps', ['-o', 'args=', '--ppid', String(process.pid)])
    .stdout.toString()
    .split('\n')
    .filter((line) => line.includes('source-process'));
