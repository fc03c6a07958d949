/** Whether two texts are equal. Its time depends only on their lengths, so that it reveals nothing of a secret. */
export function sameText(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let place = 0; place < a.length; place += 1) {
    // After the end of a shorter text, charCodeAt returns NaN, which counts as 0; the lengths differ anyway.
    difference |= a.charCodeAt(place) ^ b.charCodeAt(place);
  }
  return difference === 0;
}
