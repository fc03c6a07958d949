/** The maximum length of a token in bytes. A longer one is refused without a look-up. */
const maxTokenLength = 256;

const bearer = /^bearer +([\x21-\x7e]+) *$/i;

/**
 * The token of `Authorization: Bearer …` (RFC 6750, 2.1), the scheme in any case; null when the header is
 * absent, repeated, too long or of another scheme.
 */
export function bearerToken(authorization: readonly string[] | undefined): string | null {
  const [header, ...others] = authorization ?? [];
  if (header === undefined || others.length > 0) return null;
  if (header.length > maxTokenLength + 'Bearer '.length) return null;
  return bearer.exec(header)?.[1] ?? null;
}
