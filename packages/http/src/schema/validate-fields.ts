import { fieldBudget, unstorableFault, type FieldErrors } from '@basalt/domain';
import * as v from 'valibot';
import { refuseUnknownFields } from './unknown-fields.ts';

/** A schema of named fields; what is not among its entries is refused. */
export type FieldsSchema = v.ObjectSchema<v.ObjectEntries, undefined>;

/** The values that these entries have after reading. */
export type Fields<Entries extends v.ObjectEntries> = v.InferOutput<
  v.ObjectSchema<Entries, undefined>
>;

/** The result of reading. `value` may be used only when `errors` is empty. */
export interface ValidatedFields<Value> {
  value: Value;
  errors: FieldErrors;
  /** Unknown names beyond those in `errors`. */
  left: number;
}

/**
 * Reads named values by their schema. Errors are keyed by the name at the top, also for values below it: those of fields
 * come first, then those of names that are not in the schema, with the hint of `fieldHints` if there is one.
 */
export function validateFields<Schema extends FieldsSchema>(
  schema: Schema,
  fields: Readonly<Record<string, unknown>>,
  fieldHints: Readonly<Record<string, string>> = {},
): ValidatedFields<v.InferOutput<Schema>> {
  const errors = new Map<string, string[]>();
  const { unknown, left } = refuseUnknownFields(fields, schema.entries, fieldHints);
  for (const name of Object.keys(fields).filter((each) => Object.hasOwn(schema.entries, each))) {
    for (const [path, value] of partsOf(name, fields[name])) {
      const fault = unstorableFault(value);
      if (fault !== null) errors.set(path, [fault]);
    }
  }
  const result = v.safeParse(schema, fields);
  const unstorable = new Set(errors.keys());
  for (const issue of result.issues ?? []) {
    const name = String(issue.path?.[0]?.key);
    if (unstorable.has(name)) continue;
    const isMissing = issue.path?.length === 1 && !Object.hasOwn(fields, name);
    const messages = errors.get(name) ?? [];
    messages.push(isMissing ? 'is required' : issue.message);
    errors.set(name, messages);
  }
  return {
    value: result.output as v.InferOutput<Schema>,
    errors: { ...Object.fromEntries(errors), ...unknown },
    left,
  };
}

/** The value of a field by its name in `errors`; the values of custom fields, as many as a ticket may have, by theirs. */
function partsOf(name: string, value: unknown): [path: string, value: unknown][] {
  if (name !== 'custom_fields' || typeof value !== 'object' || value === null) {
    return [[name, value]];
  }
  const values = Object.entries(value).slice(0, fieldBudget.inProject);
  return values.map(([key, inner]) => [`${name}.${key.slice(0, 40)}`, inner]);
}
