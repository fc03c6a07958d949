const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** True for the lower-case text of a UUID (RFC 9562): how identifiers are stored, compared and answered. */
export function isIdentifier(text: string): boolean {
  return uuid.test(text);
}

/** The identifier that a caller wrote in either case, as it is stored; null for any other text. */
export function readIdentifier(text: string): string | null {
  const id = text.toLowerCase();
  return isIdentifier(id) ? id : null;
}
