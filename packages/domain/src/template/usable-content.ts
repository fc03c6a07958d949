import { readValue, ValueFault } from '../custom-field/read-value.ts';
import { shownValue, type FieldFormat, type FieldValue } from '../records/custom-field.ts';
import { templatedFields, type TemplateContent } from '../records/template.ts';

/** The labels and custom fields that a project has. */
export interface UsableParts {
  readonly labels: ReadonlySet<string>;
  readonly fields: readonly (FieldFormat & { readonly key: string })[];
}

/** The value of a template with options by name; null for one that does not fit. People are not looked up; archived options count. */
export function usableValue(format: FieldFormat, sent: FieldValue): FieldValue | null {
  const people = new Set([sent].flat().map((id) => String(id).toLowerCase()));
  const before = format.options.map(({ id }) => id);
  const stored = readValue(format, sent, { people, before });
  return stored === null || stored instanceof ValueFault ? null : shownValue(format, stored);
}

/**
 * The content of a template in the order of its fields, with the labels and values that a project can use: those of custom fields in the order of the
 * fields, options by name. Contents that make equal tickets there are equal.
 */
export function usableContent(
  content: TemplateContent,
  { labels, fields }: UsableParts,
): TemplateContent {
  const values = fields.flatMap((field) => {
    const sent = content.custom_fields[field.key];
    const value = sent === undefined ? null : usableValue(field, sent);
    return value === null ? [] : [[field.key, value] as const];
  });
  const usable: Readonly<Record<string, unknown>> = {
    ...content,
    label_ids: content.label_ids.filter((id) => labels.has(id)),
    custom_fields: Object.fromEntries(values),
  };
  const names = [...templatedFields.map(({ wireName }) => wireName), 'due'];
  return Object.fromEntries(names.map((name) => [name, usable[name]])) as TemplateContent;
}
