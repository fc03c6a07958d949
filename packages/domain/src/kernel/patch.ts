import { isBlank } from './blank.ts';

/** True when every field of a patch is absent: it changes nothing, so no rule refuses it. */
export function saysNothing(patch: object): boolean {
  return Object.values(patch).every((value) => value === undefined);
}

/** The fields of a patch that are given. */
export const givenFields = (patch: object): object =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));

/** The fields that a patch changes, as the API names them: `dueAt` is `due_at`. */
export const fieldsOf = (patch: object): string[] =>
  Object.keys(givenFields(patch)).map((name) =>
    name.replaceAll(/[A-Z]/gu, (capital) => `_${capital.toLowerCase()}`),
  );

/** Optional text as it is kept: null for none and for blank. */
export function textOrNull(text: string | null | undefined): string | null {
  return text === undefined || text === null || isBlank(text) ? null : text;
}
