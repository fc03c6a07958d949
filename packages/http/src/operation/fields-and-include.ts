import * as v from 'valibot';
import type { Inclusions } from './inclusions.ts';

const maxNames = 50;
const maxLength = 1000;

/** The refusal contains at most this many unknown names, and this many characters of each. */
const shownNames = 5;
const shownLength = 40;

const customFields = 'custom_fields';
const fieldKey = '[a-z][a-z0-9_]{0,39}';
const oneField = /^custom_fields\.[a-z][a-z0-9_]{0,39}$/u;

/** The field of a record that a name means: `custom_fields` for `custom_fields.severity`. */
export const recordField = (name: string): string => name.split('.', 1)[0] ?? name;

/** Some of these names, separated by commas. */
function someOf(names: readonly string[], description: string) {
  const hasCustom = names.includes(customFields);
  const any = `(${names.join('|')}${hasCustom ? `|${customFields}\\.${fieldKey}` : ''})`;
  const isKnown = (name: string) => names.includes(name) || (hasCustom && oneField.test(name));
  return v.pipe(
    v.string(),
    v.metadata({
      maxLength,
      pattern: `^${any}(,${any}){0,${maxNames - 1}}$`,
      description,
      examples: [names.slice(0, 2).join(',')],
    }),
    v.rawTransform<string, readonly string[]>(({ dataset, addIssue, NEVER }) => {
      const { value } = dataset;
      const wanted = value.length > maxLength ? [] : value.split(',');
      const unknown = wanted.filter((name) => !isKnown(name));
      if (unknown.length === 0 && wanted.length > 0 && wanted.length <= maxNames) return wanted;
      const shown = unknown.slice(0, shownNames).map((name) => `"${name.slice(0, shownLength)}"`);
      const message =
        shown.length > 0
          ? `knows no ${shown.join(', ')}: must be some of ${names.join(', ')}`
          : `must have at most ${maxNames} names and ${maxLength} characters`;
      addIssue({ message });
      return NEVER;
    }),
  );
}

/** The parameter that names the fields of the answer. */
export const fieldsEntry = (names: readonly string[]) =>
  v.exactOptional(
    someOf(names, 'Fields, separated by commas: the records in `data` have only these.'),
  );

/** The parameter that names the included records. */
export const includeEntry = (inclusions: Inclusions) =>
  v.exactOptional(
    someOf(
      Object.keys(inclusions),
      'Related records, separated by commas: those that the records in `data` name are added in `included`, by kind and id. Deleted ones and those beyond 1000 of a kind are absent.',
    ),
  );
