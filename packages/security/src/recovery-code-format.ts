import { randomInt } from 'node:crypto';

/** Without letters and digits that look alike. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
/** 31^12 is more than 2^59. */
const LENGTH = 12;

/** A new recovery code: twelve random characters in groups of four, `abcd-efgh-jkmn`. */
export function randomRecoveryCode(): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return characters.join('').replaceAll(/(.{4})(?!$)/g, '$1-');
}
