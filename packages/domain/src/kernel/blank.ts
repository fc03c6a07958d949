/**
 * What leaves no mark on a screen: white space, controls, everything that Unicode lets be ignored when it is shown
 * (zero-width characters, joiners, Hangul fillers, variation selectors, tags), and the empty Braille pattern.
 */
const unseen = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** True for a text of which nothing is to be seen: no name, no title. */
export function isBlank(text: string): boolean {
  return unseen.test(text);
}
