/** The record with these of its fields alone, in its own order. */
export function pickFields(record: object, fields: readonly string[]): object {
  return Object.fromEntries(Object.entries(record).filter(([name]) => fields.includes(name)));
}
