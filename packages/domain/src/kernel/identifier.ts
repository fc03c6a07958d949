const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** True for the canonical lower-case text of a UUID (RFC 9562): the only spelling of an identifier. */
export function isIdentifier(text: string): boolean {
  return uuid.test(text);
}
