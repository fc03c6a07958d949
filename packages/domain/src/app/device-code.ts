/** Eight consonants: no word, and no letter that is taken for a digit. */
const deviceCode = /^[BCDFGHJKLMNPQRSTVWXZ]{8}$/;

/** The letters of the code that a device shows, however a person wrote it; null for what is none. */
export function readDeviceCode(text: string): string | null {
  const letters = text.toUpperCase().replaceAll(/[\s.-]/g, '');
  return deviceCode.test(letters) ? letters : null;
}
