/** Whether two texts are equal. Its time depends only on their lengths, so that it reveals nothing of a secret. */
export function sameText(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let place = 0; place < one.length; place += 1) {
    // After the end of a shorter text, charCodeAt returns NaN, which counts as 0; the lengths differ anyway.
    difference |= one.charCodeAt(place) ^ other.charCodeAt(place);
  }
  return difference === 0;
}
