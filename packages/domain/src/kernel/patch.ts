import { isBlank } from './blank.ts';

/** True when every field of a patch is absent: it changes nothing, so that no rule refuses it. */
export function isEmptyPatch(patch: object): boolean {
  return Object.values(patch).every((value) => value === undefined);
}

/** The fields of a patch that are not undefined. */
export const givenFields = (patch: object): object =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));

/** The names of the fields of a patch that are not undefined, in the form of the API: `due_at` for `dueAt`. */
export const fieldsOf = (patch: object): string[] =>
  Object.keys(givenFields(patch)).map((name) =>
    name.replaceAll(/[A-Z]/gu, (capital) => `_${capital.toLowerCase()}`),
  );

/** Optional text as it is stored: null when it is absent or blank. */
export function textOrNull(text: string | null | undefined): string | null {
  return text === undefined || text === null || isBlank(text) ? null : text;
}
