/** Eight consonants: a code is never a word. No letter looks like a digit. */
const deviceCode = /^[BCDFGHJKLMNPQRSTVWXZ]{8}$/;

/** The code of a device, read from what a person typed: case, spaces, dots and hyphens do not matter. Null when it is no code. */
export function readDeviceCode(text: string): string | null {
  const letters = text.toUpperCase().replaceAll(/[\s.-]/g, '');
  return deviceCode.test(letters) ? letters : null;
}
