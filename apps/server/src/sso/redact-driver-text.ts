/** Shorter texts are not secret, and occur in ordinary words. */
const minLength = 8;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;
/** Words in any case, and paths of words. */
const words = /^(?:[A-Za-z]*|[A-Za-z0-9]{1,15})(?:[-_/=](?:[A-Za-z]*|[A-Za-z0-9]{1,15}))*$/u;

/**
 * A driver's text without everything that looks like a token, a key or a response: long runs of base64 or hex characters that
 * are neither words nor an id.
 */
export function redactTokens(text: string): string {
  return text.replaceAll(/[A-Za-z0-9+/_=-]{24,}/gu, (run) =>
    uuid.test(run) || words.test(run) ? run : '[…]',
  );
}

/** A driver's text without these values, such as those of the request. */
export function redactValues(text: string, values: Iterable<string>): string {
  const longestFirst = [...values]
    .filter((value) => value.trim().length >= minLength)
    .toSorted((a, b) => b.length - a.length);
  return longestFirst.reduce((redacted, value) => redacted.replaceAll(value, '[…]'), text);
}
