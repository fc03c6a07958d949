import { appBudget } from '@basalt/domain';
import { expect, it } from 'vitest';
import { createClientDocuments, type FetchDocument } from './client-documents.ts';

const url = 'https://app.example.org/client.json';
const answerOf = (clientId: string) => ({
  text: JSON.stringify({ client_id: clientId, client_name: 'Agent', redirect_uris: [clientId] }),
  headers: new Headers(),
});

/** Documents of a server that the test answers for, at a time that the test sets. */
function stage(fetchDocument: FetchDocument, deadline = 60_000) {
  const time = { now: Date.UTC(2026, 0, 1) };
  const asked: string[] = [];
  const documents = createClientDocuments({
    clock: () => new Date(time.now),
    deadline,
    fetchDocument(address, signal) {
      asked.push(address);
      return fetchDocument(address, signal);
    },
  });
  return { documents, asked, time };
}

it('fetches an address once for all who wait for it', async () => {
  const { documents, asked } = stage(async (address) => answerOf(address));
  const all = await Promise.all(['a', 'b', 'c'].map((network) => documents.load(url, network)));
  expect(all.map((client) => client?.metadata.client_name)).toEqual(['Agent', 'Agent', 'Agent']);
  expect(asked).toEqual([url]);
});

it.each([
  ['that is not answered', async () => null],
  ['that is no document', async () => ({ text: '<html>', headers: new Headers() })],
  ['that names another client', async () => answerOf('https://elsewhere.example.org/x')],
])('does not fetch an address %s again within a minute', async (_, fetchDocument) => {
  const { documents, asked, time } = stage(fetchDocument);
  for (const later of [0, 59_999, 1]) {
    time.now += later;
    expect(await documents.load(url, 'a')).toBeNull();
  }
  expect(asked).toHaveLength(2);
});

it('remembers a bounded number of failures', async () => {
  const { documents, asked } = stage(async () => null);
  for (let number = 0; number <= appBudget.failedDocuments; number += 1) {
    await documents.load(`${url}?${number}`, 'a');
  }
  await documents.load(`${url}?1`, 'a');
  expect(asked).toHaveLength(appBudget.failedDocuments + 1);
  await documents.load(`${url}?0`, 'a');
  expect(asked).toHaveLength(appBudget.failedDocuments + 2);
});

it('gives an address up at the deadline, and aborts its fetch', async () => {
  const aborted = Promise.withResolvers<null>();
  const { documents } = stage((_, signal) => {
    signal.addEventListener('abort', () => aborted.resolve(null));
    return aborted.promise;
  }, 10);
  expect(await documents.load(url, 'a')).toBeNull();
  expect(await aborted.promise).toBeNull();
});

it('refuses a network more than its places, and takes no failure down for it', async () => {
  const ends: (() => void)[] = [];
  const { documents } = stage((address) =>
    new Promise<void>((resolve) => void ends.push(resolve)).then(() => answerOf(address)),
  );
  const { ofKey } = appBudget.documents;
  const running = Array.from({ length: ofKey }, (_, at) => documents.load(`${url}?${at}`, 'a'));
  await expect(documents.load(`${url}?more`, 'a')).rejects.toThrow('too_many_attempts');
  const other = documents.load(`${url}?more`, 'b');
  await Promise.resolve();
  for (const end of ends) end();
  expect((await other)?.metadata.client_id).toBe(`${url}?more`);
  expect((await Promise.all(running)).every((client) => client !== null)).toBe(true);
});

/** Documents whose places are all taken for `taken` of 400 ms by other addresses, which are answered then; `fetchLate` answers for `url`. */
function withTakenPlaces(taken: number, fetchLate: FetchDocument) {
  const staged = stage(async (address, signal) => {
    if (address === url) return fetchLate(address, signal);
    await new Promise((resolve) => setTimeout(resolve, taken));
    return answerOf(address);
  }, 400);
  const others = Array.from({ length: appBudget.documents.concurrency }, (_, at) =>
    staged.documents.load(`${url}?${at}`, `network ${at}`),
  );
  return { ...staged, others: Promise.all(others) };
}

it('does not remember a failure of a fetch that got its place late and was cut off', async () => {
  let isSlow = true;
  const { documents, asked, others } = withTakenPlaces(300, async (address, signal) => {
    if (!isSlow) return answerOf(address);
    await new Promise((resolve) => void signal.addEventListener('abort', resolve));
    return null;
  });
  await expect(documents.load(url, 'late')).rejects.toThrow('Too many client documents');
  expect((await others).every((client) => client !== null)).toBe(true);
  isSlow = false;
  expect((await documents.load(url, 'late'))?.metadata.client_id).toBe(url);
  expect(asked.filter((address) => address === url)).toHaveLength(2);
});

it('remembers a failure that is answered, however late the fetch got its place', async () => {
  const { documents, asked } = withTakenPlaces(300, async () => null);
  for (const _ of ['first', 'again']) expect(await documents.load(url, 'late')).toBeNull();
  expect(asked.filter((address) => address === url)).toHaveLength(1);
});

it('remembers a failure of a fetch that had half of the time', async () => {
  const { documents, asked } = withTakenPlaces(50, () => new Promise(() => {}));
  for (const _ of ['first', 'again']) expect(await documents.load(url, 'late')).toBeNull();
  expect(asked.filter((address) => address === url)).toHaveLength(1);
});

it('says that it is busy when no place is free before the deadline', async () => {
  const { documents, asked } = stage(() => new Promise(() => {}), 20);
  const { concurrency } = appBudget.documents;
  const running = Array.from({ length: concurrency }, (_, at) =>
    documents.load(`${url}?${at}`, `network ${at}`),
  );
  await expect(documents.load(url, 'late')).rejects.toThrow('Too many client documents');
  expect((await Promise.all(running)).every((client) => client === null)).toBe(true);
  expect(asked).not.toContain(url);
});
