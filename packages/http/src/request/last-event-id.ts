import type { IncomingMessage } from 'node:http';
import type { Cursor } from '@basalt/domain';

/** The list that a stream continues, whose cursors are its ids: what lies above it. */
export const streamedList = (path: string): string => path.replace(/\/stream$/u, '');

/**
 * The position after which a stream continues, from the header Last-Event-ID or else the parameter; undefined for now, null for what
 * `read` does not know or what leads backwards.
 */
export function lastEventId(
  { headers }: IncomingMessage,
  query: { last_event_id?: string },
  read: (id: string) => Cursor | null,
): Cursor | null | undefined {
  const header = headers['last-event-id'];
  const id = typeof header === 'string' && header !== '' ? header : query.last_event_id;
  if (id === undefined || id === '') return undefined;
  const cursor = read(id);
  return cursor?.direction === 'next' ? cursor : null;
}
