import { createHash } from 'node:crypto';
import type { Preconditions } from '@basalt/domain';

/** What makes another representation of a record: some of its fields, or what is included. */
interface Chosen {
  readonly fields?: readonly string[] | undefined;
  readonly included?: object | null | undefined;
}

/**
 * The strong entity tag (RFC 9110, 8.8.3) of a record: its version, `"7"`; null for a record that has none. That of a
 * board has its number of tickets behind it, `"7-12"`: it changes with every ticket, and the version does not. With some
 * of the fields, or with included records, it ends with a hash of them: `"7-f3a9c1e20b5d7788"`.
 */
export function entityTag(
  record: Readonly<Record<string, unknown>>,
  chosen: Chosen = {},
): string | null {
  const { version, ticket_count: count } = record;
  if (typeof version !== 'number') return null;
  const counted = typeof count === 'number' ? [count] : [];
  return `"${[version, ...counted, ...hashOf(chosen)].join('-')}"`;
}

/** The fields from which a tag is made. */
export const taggedFields = ['version', 'ticket_count'] as const;

function hashOf({ fields, included }: Chosen): string[] {
  if (fields === undefined && !included) return [];
  const text = JSON.stringify([fields?.toSorted() ?? null, included ?? null]);
  return [createHash('sha256').update(text).digest('hex').slice(0, 16)];
}

const listOfTags =
  /^(?:[ \t]*,)*[ \t]*(?:W\/)?"[^"]*"[ \t]*(?:,[ \t]*(?:(?:W\/)?"[^"]*"[ \t]*)?)*$/;
const strongVersion = /(W\/)?"([^"]*)"/g;

/**
 * What If-Match (RFC 9110, 13.1.1) demands: no header no demand, `*` any version, else one of the versions
 * listed, whatever stands behind one. Tags are compared strongly, so a weak tag matches nothing, and neither does a text that is no
 * list of tags: who sends a condition that cannot be read must not have the change made unconditionally.
 */
export function conditionsOf(ifMatch: string | undefined): Preconditions | undefined {
  if (ifMatch === undefined) return undefined;
  const text = ifMatch.trim();
  if (text === '*') return { ifMatch: '*' };
  if (!listOfTags.test(text)) return { ifMatch: [] };
  const versions = [...text.matchAll(strongVersion)]
    .filter(([, weak]) => weak === undefined)
    .flatMap(
      ([, , tag]) => /^([1-9]\d{0,14})(?:-\d{1,15})?(?:-[\da-f]{16})?$/.exec(tag ?? '')?.[1] ?? [],
    )
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
