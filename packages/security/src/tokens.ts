import { createHmac } from 'node:crypto';
import type { TokenGenerator } from '@basalt/domain';
import { randomBase62 } from './base62.ts';
import { randomRecoveryCode } from './recovery-code-format.ts';

/** 62^43 is more than 2^256. */
const TOKEN_LENGTH = 43;

/** Tokens of sessions and mails, recovery codes, and their hashes: HMAC-SHA-256 under the pepper, in hex. */
export function createTokenGenerator({ pepper }: { pepper: { key: Buffer } }): TokenGenerator {
  return {
    token: () => randomBase62(TOKEN_LENGTH),
    recoveryCode: randomRecoveryCode,
    hash: (purpose, text) =>
      createHmac('sha256', pepper.key).update(`${purpose}\0${text}`, 'utf8').digest('hex'),
  };
}
