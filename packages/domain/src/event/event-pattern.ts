import { invalid } from '../kernel/domain-error.ts';
import { eventKinds, quietKinds, type EventKind, type EventType } from './event-kind.ts';

/**
 * The kinds that a pattern matches: itself, or with `*` at the end all kinds with the same first words.
 * `document.*` matches `document.created` and `document.comment.created`; `*` matches every kind. Empty when
 * no kind matches.
 */
export function kindsOf(pattern: string): readonly EventKind[] {
  return eventKinds.filter((kind) => patternsOf(kind).includes(pattern));
}

/**
 * The kinds in the log that a pattern matches: those of `kindsOf`, and the kinds of imports, which no webhook gets. Empty when
 * no kind matches.
 */
export const logKindsOf = (pattern: string): readonly EventType[] => [
  ...kindsOf(pattern),
  ...quietKinds.filter((kind) => patternsOf(kind).includes(pattern)),
];

/** Every pattern that matches the kind: `*`, `ticket.*`, `ticket.comment.*`, `ticket.comment.created`. */
export function patternsOf(kind: EventType): readonly string[] {
  const words = kind.split('.');
  return [...words.map((_, count) => [...words.slice(0, count), '*'].join('.')), kind];
}

/**
 * The kinds in the log that one of these patterns matches; undefined without patterns. Refuses with `validation_failed` (type) a
 * pattern that matches no kind.
 */
export function kindsFor(
  patterns: readonly string[] | undefined,
): readonly EventType[] | undefined {
  if (patterns === undefined) return undefined;
  const found = patterns.map(logKindsOf);
  if (found.some((kinds) => kinds.length === 0)) throw invalid('type', 'is not a kind of event');
  return [...new Set(found.flat())];
}
