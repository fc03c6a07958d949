import { isBlank } from './blank.ts';

/** True when every field of a patch is absent: it asks for nothing, so no rule stands against it. */
export function saysNothing(patch: object): boolean {
  return Object.values(patch).every((value) => value === undefined);
}

/** Optional text as it is kept: null for none and for blank. */
export function textOrNull(text: string | null | undefined): string | null {
  return text === undefined || text === null || isBlank(text) ? null : text;
}
