import { createHash } from 'node:crypto';
import type { Preconditions } from '@basalt/domain';

/** The difference between representations of a record: the chosen fields and the included records. */
interface Chosen {
  readonly fields?: readonly string[] | undefined;
  readonly included?: object | null | undefined;
}

/**
 * The strong entity tag (RFC 9110, 8.8.3) of a record: its version, `"7"`. What changes without the version follows it: the number of
 * tickets of a board, `"7-12"`, and the milliseconds of the last activity of a ticket or document, `"7-1938348000000"`. With some of the
 * fields, with included records, or with reactions to a comment, the tag ends with a hash of them: `"7-f3a9c1e20b5d7788"`. The tag of a record without a version is a
 * hash of it.
 */
export function entityTag(record: Readonly<Record<string, unknown>>, chosen: Chosen = {}): string {
  const { version, ticket_count: count, last_activity_at: lastActivity, reactions: some } = record;
  if (typeof version !== 'number') return `"${hashOf([record, ...parts(chosen)])}"`;
  const counters = [
    ...(typeof count === 'number' ? [count] : []),
    ...(typeof lastActivity === 'string' ? [Date.parse(lastActivity)] : []),
  ];
  const { fields, included } = chosen;
  const reactions = Array.isArray(some) && some.length > 0 ? [some] : [];
  const isPlain = fields === undefined && !included && reactions.length === 0;
  const hash = isPlain ? [] : [hashOf([...parts(chosen), ...reactions])];
  return `"${[version, ...counters, ...hash].join('-')}"`;
}

/** The fields from which a tag of a record with a version is made. */
export const taggedFields = ['version', 'ticket_count', 'last_activity_at', 'reactions'] as const;

const parts = ({ fields, included }: Chosen) => [fields?.toSorted() ?? null, included ?? null];

const hashOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);

const listOfTags =
  /^(?:[ \t]*,)*[ \t]*(?:W\/)?"[^"]*"[ \t]*(?:,[ \t]*(?:(?:W\/)?"[^"]*"[ \t]*)?)*$/;
const strongVersion = /(W\/)?"([^"]*)"/g;

/**
 * The condition in If-Match (RFC 9110, 13.1.1): undefined without the header, `*` for any version, else the listed versions; what follows a
 * version in a tag is ignored. Tags are compared strongly, so a weak tag matches nothing. A text that is no list of tags matches nothing
 * either: a change with an unreadable condition must not be made without one.
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
 * Whether If-None-Match (RFC 9110, 13.1.2) names the current version of the record, so that the caller's copy is still valid. Tags are
 * compared weakly; a text that is no list of tags matches nothing.
 */
export function isNotModified(ifNoneMatch: string | undefined, tag: string): boolean {
  const text = ifNoneMatch?.trim();
  if (text === undefined || (text !== '*' && !listOfTags.test(text))) return false;
  return (
    text === '*' ||
    [...text.matchAll(strongVersion)].some(([, , tagText]) => `"${tagText}"` === tag)
  );
}
