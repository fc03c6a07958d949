import type { IncomingMessage } from 'node:http';
import type { Cursor } from '@basalt/domain';

/** The path of the list that a stream continues. The ids of the stream are cursors of this list. */
export const streamedList = (path: string): string => path.replace(/\/stream$/u, '');

/**
 * The position after which a stream continues, from the header Last-Event-ID or else the parameter; undefined: the stream starts now. null:
 * `read` does not know the id, or it is a cursor of a previous page.
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
