import { createHmac, randomInt } from 'node:crypto';
import type { TokenGenerator } from '@basalt/domain';
import { randomBase62 } from './base62.ts';

/** 62^43 is more than 2^256. */
const TOKEN_LENGTH = 43;

/** Without letters and digits that look alike. */
const RECOVERY_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
/** 31^12 is more than 2^59. */
const RECOVERY_LENGTH = 12;

/** Tokens of sessions and mails, recovery codes, and their hashes: HMAC-SHA-256 under the pepper, in hex. */
export function createTokenGenerator({ pepper }: { pepper: { key: Buffer } }): TokenGenerator {
  return {
    token: () => randomBase62(TOKEN_LENGTH),
    recoveryCode() {
      const characters = Array.from(
        { length: RECOVERY_LENGTH },
        () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
      ).join('');
      return characters.replaceAll(/(.{4})(?!$)/g, '$1-');
    },
    hash: (purpose, text) =>
      createHmac('sha256', pepper.key).update(`${purpose}\0${text}`, 'utf8').digest('hex'),
  };
}
