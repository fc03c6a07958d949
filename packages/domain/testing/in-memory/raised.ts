/** The version and time of a record that changes at `now`. */
export function raised(
  { version }: { readonly version: number },
  now: Date,
): { version: number; updatedAt: Date } {
  return { version: version + 1, updatedAt: now };
}
