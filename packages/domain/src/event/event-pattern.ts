import { eventKinds, type EventKind } from './event-kind.ts';

/**
 * The kinds that a pattern matches: itself, or with `*` at the end all kinds with the same first words.
 * `document.*` matches `document.created` and `document.comment.created`; `*` matches every kind. Empty when
 * no kind matches.
 */
export function kindsOf(pattern: string): readonly EventKind[] {
  return eventKinds.filter((kind) => patternsOf(kind).includes(pattern));
}

/** Every pattern that matches the kind: `*`, `ticket.*`, `ticket.comment.*`, `ticket.comment.created`. */
export function patternsOf(kind: EventKind): readonly string[] {
  const words = kind.split('.');
  return [...words.map((_, count) => [...words.slice(0, count), '*'].join('.')), kind];
}
