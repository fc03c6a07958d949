/**
 * The record with only these of its fields, in the order of the record. `custom_fields.severity` is one value of the field `custom_fields`.
 */
export function pickFields(record: object, fields: readonly string[]): object {
  const entries = Object.entries(record) as [string, unknown][];
  return Object.fromEntries(
    entries.flatMap(([name, value]) => {
      if (fields.includes(name)) return [[name, value]];
      const inner = fields.filter((field) => field.startsWith(`${name}.`));
      if (inner.length === 0 || typeof value !== 'object' || value === null) return [];
      return [
        [
          name,
          pickFields(
            value,
            inner.map((field) => field.slice(name.length + 1)),
          ),
        ],
      ];
    }),
  );
}
