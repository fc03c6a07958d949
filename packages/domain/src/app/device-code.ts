/** Eight consonants, so that codes are no words, without those that look like digits. */
const deviceCode = /^[BCDFGHJKLMNPQRSTVWXZ]{8}$/;

/** The code that a device shows, read from what a person typed: case and separators do not matter. Null for what is no code. */
export function readDeviceCode(text: string): string | null {
  const letters = text.toUpperCase().replaceAll(/[\s.-]/g, '');
  return deviceCode.test(letters) ? letters : null;
}
