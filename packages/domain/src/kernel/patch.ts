import { isBlank } from './blank.ts';

/** True when every field of a patch is absent: it asks for nothing, so no rule stands against it. */
export function saysNothing(patch: object): boolean {
  return Object.values(patch).every((value) => value === undefined);
}

/** The fields that a patch changes, as the API names them: `dueAt` is `due_at`. */
export function fieldsOf(patch: object): string[] {
  const given = Object.entries(patch).filter(([, value]) => value !== undefined);
  return given.map(([name]) => name.replaceAll(/[A-Z]/gu, (mail) => `_${mail.toLowerCase()}`));
}

/** Optional text as it is kept: null for none and for blank. */
export function textOrNull(text: string | null | undefined): string | null {
  return text === undefined || text === null || isBlank(text) ? null : text;
}
