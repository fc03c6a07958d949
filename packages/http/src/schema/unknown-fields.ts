import { answerBudget, type FieldErrors } from '@basalt/domain';

/** The maximum length of an unknown name in a refusal, in characters. */
const maxShownLength = 100;

/**
 * The refusal of each given name that is not among `known`, with the hint of `fieldHints` if there is one. `left` counts those beyond
 * `answerBudget.refusalFields`, which are not named.
 */
export function refuseUnknownFields(
  fields: Readonly<Record<string, unknown>>,
  known: Readonly<Record<string, unknown>>,
  fieldHints: Readonly<Record<string, string>>,
): { unknown: FieldErrors; left: number } {
  const names = Object.keys(fields).filter((name) => !Object.hasOwn(known, name));
  const shown = names.slice(0, answerBudget.refusalFields).map((name) => {
    const hint = Object.hasOwn(fieldHints, name) ? fieldHints[name] : undefined;
    return [name.slice(0, maxShownLength), [hint ?? 'is not known here']];
  });
  return {
    unknown: Object.fromEntries(shown) as FieldErrors,
    left: Math.max(0, names.length - answerBudget.refusalFields),
  };
}
