import { kindsOf } from './event-pattern.ts';
import type { EventWithCursor } from './events.port.ts';

const kinds: ReadonlySet<string> = new Set(['credential.*', 'member.*', 'app.*'].flatMap(kindsOf));

/** Whether a caller may have lost access by one of these events. */
export const changesAccess = (events: readonly EventWithCursor[]): boolean =>
  events.some(({ record }) => kinds.has(record.type));
