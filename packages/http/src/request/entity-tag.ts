import type { Preconditions } from '@basalt/domain';

/**
 * The strong entity tag (RFC 9110, 8.8.3) of a record: its version, `"7"`; null for a record that has none. That of a
 * board has its number of tickets behind it, `"7-12"`: it changes with every ticket, and the version does not.
 */
export function entityTag(record: Readonly<Record<string, unknown>>): string | null {
  const { version, ticket_count: count } = record;
  if (typeof version !== 'number') return null;
  return typeof count === 'number' ? `"${version}-${count}"` : `"${version}"`;
}

const listOfTags =
  /^(?:[ \t]*,)*[ \t]*(?:W\/)?"[^"]*"[ \t]*(?:,[ \t]*(?:(?:W\/)?"[^"]*"[ \t]*)?)*$/;
const strongVersion = /(W\/)?"([^"]*)"/g;

/**
 * What If-Match (RFC 9110, 13.1.1) demands: no header no demand, `*` any version, else one of the versions
 * listed, whatever number of tickets stands behind one. Tags are compared strongly, so a weak tag matches nothing, and neither does any text that is no
 * list of tags: who sends a condition that cannot be read must not have the change made unconditionally.
 */
export function conditionsOf(ifMatch: string | undefined): Preconditions | undefined {
  if (ifMatch === undefined) return undefined;
  const text = ifMatch.trim();
  if (text === '*') return { ifMatch: '*' };
  if (!listOfTags.test(text)) return { ifMatch: [] };
  const versions = [...text.matchAll(strongVersion)]
    .filter(([, weak]) => weak === undefined)
    .flatMap(([, , tag]) => /^([1-9]\d{0,14})(?:-\d{1,15})?$/.exec(tag ?? '')?.[1] ?? [])
    .map(Number);
  return { ifMatch: versions };
}

/**
 * Whether If-None-Match (RFC 9110, 13.1.2) names the record as it is: what the caller has is still good. Tags are
 * compared weakly; a text that is no list of tags names nothing.
 */
export function isNotModified(ifNoneMatch: string | undefined, tag: string): boolean {
  const text = ifNoneMatch?.trim();
  if (text === undefined || (text !== '*' && !listOfTags.test(text))) return false;
  return text === '*' || [...text.matchAll(strongVersion)].some(([, , one]) => `"${one}"` === tag);
}
