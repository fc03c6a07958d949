import { createHmac } from 'node:crypto';
import type { TokenGenerator, TokenPurpose } from '@basalt/domain';
import { randomBase62 } from './base62.ts';
import { randomRecoveryCode } from './recovery-code-format.ts';

/** 62^43 is more than 2^256. */
const TOKEN_LENGTH = 43;

const hashUnder = ({ key }: { key: Buffer }, purpose: TokenPurpose, text: string): string =>
  createHmac('sha256', key).update(`${purpose}\0${text}`, 'utf8').digest('hex');

/**
 * Tokens of sessions and mails, recovery codes, and their hashes: HMAC-SHA-256 under a pepper, in hex. The first pepper makes new hashes, the
 * others still find old ones.
 */
export function createTokenGenerator({
  peppers: [pepper, ...former],
}: {
  peppers: readonly [{ key: Buffer }, ...{ key: Buffer }[]];
}): TokenGenerator {
  return {
    token: () => randomBase62(TOKEN_LENGTH),
    recoveryCode: randomRecoveryCode,
    hash: (purpose, text) => hashUnder(pepper, purpose, text),
    hashes: (purpose, text) => [
      hashUnder(pepper, purpose, text),
      ...former.map((formerPepper) => hashUnder(formerPepper, purpose, text)),
    ],
  };
}
