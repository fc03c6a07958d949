import type { Conditions } from '@basalt/domain';

/** The strong entity tag (RFC 9110, 8.8.3) of a record at a version: `"7"`. */
export function entityTag(version: number): string {
  return `"${version}"`;
}

const listOfTags =
  /^(?:[ \t]*,)*[ \t]*(?:W\/)?"[^"]*"[ \t]*(?:,[ \t]*(?:(?:W\/)?"[^"]*"[ \t]*)?)*$/;
const strongVersion = /(W\/)?"([^"]*)"/g;

/**
 * What If-Match (RFC 9110, 13.1.1) demands: no header no demand, `*` any version, else one of the versions
 * listed. Tags are compared strongly, so a weak tag matches nothing, and neither does any text that is no
 * list of tags: who sends a condition that cannot be read must not have the change made unconditionally.
 */
export function conditionsOf(ifMatch: string | undefined): Conditions | undefined {
  if (ifMatch === undefined) return undefined;
  const text = ifMatch.trim();
  if (text === '*') return { ifMatch: '*' };
  if (!listOfTags.test(text)) return { ifMatch: [] };
  const versions = [...text.matchAll(strongVersion)]
    .filter(([, weak, tag]) => weak === undefined && /^[1-9]\d{0,14}$/.test(tag ?? ''))
    .map(([, , tag]) => Number(tag));
  return { ifMatch: versions };
}
