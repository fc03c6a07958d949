/** What is shorter protects nothing, and would be found in plain words. */
const shortest = 8;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;
/** Words in a row, in any case, and paths of them. */
const words = /^(?:[A-Za-z]*|[A-Za-z0-9]{1,15})(?:[-_/=](?:[A-Za-z]*|[A-Za-z0-9]{1,15}))*$/u;

/**
 * A driver's text without what looks like a token, a key or a response: long runs of the letters of base64 and hex
 * that are neither words nor an id.
 */
export function withoutTokens(text: string): string {
  return text.replaceAll(/[A-Za-z0-9+/_=-]{24,}/gu, (run) =>
    uuid.test(run) || words.test(run) ? run : '[…]',
  );
}

/** A driver's text without these values, such as those of the request it was asked about. */
export function withoutValues(text: string, values: Iterable<string>): string {
  const longestFirst = [...values]
    .filter((value) => value.trim().length >= shortest)
    .toSorted((one, other) => other.length - one.length);
  return longestFirst.reduce((quiet, value) => quiet.replaceAll(value, '[…]'), text);
}
