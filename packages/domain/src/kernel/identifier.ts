const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** True for the lower-case text of a UUID (RFC 9562), the form in which identifiers are stored, compared and returned. */
export function isIdentifier(text: string): boolean {
  return uuid.test(text);
}

/** An identifier that a caller wrote in upper or lower case, in its stored form; null for any other text. */
export function readIdentifier(text: string): string | null {
  const id = text.toLowerCase();
  return isIdentifier(id) ? id : null;
}
