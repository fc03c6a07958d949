const prefix = 'custom.';

/** The parameters of a query with those for custom fields as one: `custom.severity=high` becomes `custom: { severity: 'high' }`. */
export function gatheredFields(
  parameters: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> {
  const all = Object.entries(parameters);
  const custom = all.filter(([name]) => name.startsWith(prefix));
  if (custom.length === 0) return parameters;
  return {
    ...Object.fromEntries(all.filter(([name]) => !name.startsWith(prefix))),
    custom: Object.fromEntries(custom.map(([name, value]) => [name.slice(prefix.length), value])),
  };
}
