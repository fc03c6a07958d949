/**
 * Invisible characters: white space, controls, everything that Unicode calls ignorable in display
 * (zero-width characters, joiners, Hangul fillers, variation selectors, tags), and the empty Braille pattern.
 */
const invisible = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** True for a text without a visible character. Names and titles must not be blank. */
export function isBlank(text: string): boolean {
  return invisible.test(text);
}
