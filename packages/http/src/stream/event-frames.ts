import type { FollowedRecord } from '@basalt/domain';

/** The type of a stream of events (WHATWG HTML, Server-sent events). */
export const eventStreamType = 'text/event-stream';

/** How long a client waits before it connects again, in milliseconds. */
const retry = 3_000;

/** Each record as text, made once for all streams. */
const texts = new WeakMap<FollowedRecord, string>();

function textOf(record: FollowedRecord): string {
  const text = texts.get(record) ?? JSON.stringify(record);
  texts.set(record, text);
  return text;
}

/** The beginning of a stream. The client keeps the id, although no event comes with it. */
export const openingFrame = (id: string): string => `retry: ${retry}\nid: ${id}\n\n`;

/** One event. JSON holds no line break, so it is one line of data. */
export const eventFrame = (record: FollowedRecord, id: string): string =>
  `id: ${id}\nevent: ${record.type}\ndata: ${textOf(record)}\n\n`;

/** A heartbeat, with the id of the stream's position if that has changed. */
export const heartbeatFrame = (id: string | null): string =>
  id === null ? ':\n\n' : `:\nid: ${id}\n\n`;
