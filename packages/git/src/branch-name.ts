/** At most so many characters of a title are in a branch name. With a key, a name has at most 70. */
const maxTitle = 48;

/**
 * The branch name that a ticket suggests: `web-12-pay-by-invoice`. Letters and digits of any script stay, in lower case; Latin
 * letters lose their marks ("Café" is `cafe`); all else becomes a hyphen. A long title ends at a word where it can. Git accepts every
 * result, and `referencesInBranch` finds the key in it.
 */
export function branchNameOf(key: string, title: string): string {
  const words = title
    .slice(0, 4 * maxTitle)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/([a-z])\p{M}+/gu, '$1')
    .normalize('NFC')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const ending = fitted(words.join('-'));
  return ending === '' ? key.toLowerCase() : `${key.toLowerCase()}-${ending}`;
}

function fitted(words: string): string {
  if (words.length <= maxTitle) return words;
  const end = words.lastIndexOf('-', maxTitle);
  return end > 0 ? words.slice(0, end) : words.slice(0, maxTitle).replace(/[\uD800-\uDBFF]$/u, '');
}
