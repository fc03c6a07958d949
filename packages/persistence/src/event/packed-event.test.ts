import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { keptContent, unpackedEvent } from './packed-event.ts';

/** Text that nothing makes smaller than three quarters. */
const noise = (bytes: number): string => randomBytes(bytes).toString('base64').slice(0, bytes);
const edit = (from: string, to: string) => ({
  data: { id: 'x', description_html: to },
  changes: { description_html: { from, to } },
});

test('a small event is kept as it is', async () => {
  const small = edit('before', 'after');
  expect(keptContent(small)).toEqual({
    ...small,
    affected: null,
    packed: null,
    unpackedBytes: null,
  });
  expect(await unpackedEvent({ id: 'e', ...(await keptContent(small)) })).toMatchObject({
    id: 'e',
    ...small,
  });
});

test.each([['x'.repeat(5000)], ['語😀\u{0301}'.repeat(3000)], [noise(256 * 1024)]])(
  'a large event comes out of its packing as it went in',
  async (text) => {
    const large = edit('before', text);
    const content = await keptContent(large);
    expect(content).toMatchObject({
      data: null,
      changes: null,
      unpackedBytes: Buffer.byteLength(JSON.stringify(large)),
    });
    const row = await unpackedEvent({ id: 'e', ...content });
    expect(row).toMatchObject({ id: 'e', ...large });
    expect(row).not.toHaveProperty('packed');
  },
);

test('each text is stored once, although the record and the changes hold it', async () => {
  for (const kib of [8, 64, 256]) {
    const [from, to] = [noise(kib * 1024), noise(kib * 1024)];
    const { packed } = await keptContent(edit(from, to));
    const both = from.length + to.length;
    expect(packed?.length).toBeLessThan(both * 0.8);
    // Of a text in which little is changed little is added.
    const nearly = await keptContent(edit(from, `${from}, and a word`));
    expect(nearly.packed?.length).toBeLessThan(from.length * 0.8);
  }
});

test('the records that an event affected are kept with it, packed or not', async () => {
  const entry = { type: 'ticket', id: 't', version: 2, changes: { rank: 'a1' } } as const;
  for (const affected of [[entry], Array.from({ length: 500 }, () => entry)]) {
    const event = { ...edit('before', 'after'), affected };
    expect((await unpackedEvent(await keptContent(event))).affected).toEqual(affected);
  }
});
