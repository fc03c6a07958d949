import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `length` random characters of base62 (`0-9A-Za-z`), uniform and independent. */
export function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length + 16)) {
      // 248 is the greatest multiple of 62 in a byte. Bytes from 248 on would favour the first eight characters.
      if (byte < 248 && text.length < length) text += ALPHABET[byte % 62];
    }
  }
  return text;
}

/** The bytes as one unsigned big-endian number in base62, zero-padded on the left to `length`. Throws RangeError when it is longer. */
export function base62(bytes: Uint8Array, length: number): string {
  let rest = BigInt(`0x0${Buffer.from(bytes).toString('hex')}`);
  let text = '';
  for (; rest > 0n; rest /= 62n) text = `${ALPHABET[Number(rest % 62n)]}${text}`;
  if (text.length > length) throw new RangeError(`the number needs more than ${length} characters`);
  return text.padStart(length, '0');
}
