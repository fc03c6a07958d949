/** The record with only these of its fields, in the order of the record. */
export function pickFields(record: object, fields: readonly string[]): object {
  return Object.fromEntries(Object.entries(record).filter(([name]) => fields.includes(name)));
}
