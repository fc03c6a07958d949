import { expect, test } from 'vitest';
import { readEvents } from './read-events.ts';

const streamOf = (...parts: string[]) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });

const readAll = async (...parts: string[]) => {
  const all: unknown[] = [];
  for await (const met of readEvents(streamOf(...parts))) all.push(met);
  return all;
};

test('an event is read wherever the stream was cut, and a sign of life keeps the id', async () => {
  const event = { type: 'ticket.moved', data: { key: 'WEB-1' } };
  const text = `retry: 3000\nid: a\n\nid: b\nevent: ticket.moved\ndata: ${JSON.stringify(event)}\n\n:\n\n`;
  const expected = [
    { id: 'a', event: null },
    { id: 'b', event },
    { id: 'b', event: null },
  ];
  expect(await readAll(text)).toEqual(expected);
  expect(await readAll(...text)).toEqual(expected);
});
