import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { deriveKeys, fingerprintOf, parseSecretKey } from './keys.ts';

describe('derived keys', () => {
  it('are 32 bytes, one a purpose, all different', () => {
    const secret = randomBytes(32);
    const keys = Object.values(deriveKeys(secret));
    expect(keys).toHaveLength(8);
    expect(
      new Set([secret, ...keys.map(({ key }) => key)].map((key) => key.toString('hex'))).size,
    ).toBe(9);
    for (const { id, key } of keys) {
      expect(key).toHaveLength(32);
      expect(id).toMatch(/^[0-9a-f]{8}$/);
      expect(key.toString('hex')).not.toContain(id);
    }
  });

  it('are the same ones at every start, in every version', () => {
    const { apiKeyPepper, databaseLogin, cursor, sealing, sessionPepper } = deriveKeys(
      Buffer.alloc(32, 7),
    );
    const keys = [apiKeyPepper, cursor, sealing, sessionPepper, databaseLogin];
    expect(keys.map(({ id }) => id)).toEqual(KNOWN_IDS);
  });

  it('have other ids when the secret key is another', () => {
    const first = deriveKeys(randomBytes(32));
    const two = deriveKeys(randomBytes(32));
    expect(first.sealing.id).not.toBe(two.sealing.id);
    expect(first.sealing.key.equals(two.sealing.key)).toBe(false);
  });

  it('are not derived from a key of another length', () => {
    expect(() => deriveKeys(randomBytes(16))).toThrow('not 32 bytes');
  });
});

describe('the fingerprint of a secret key', () => {
  it('is the same at every start and in every version, and another for every key', () => {
    expect(fingerprintOf(Buffer.alloc(32, 7))).toBe('a75ff82b7a6f533146094deddb8ab939');
    const key = randomBytes(32);
    expect(fingerprintOf(key)).toMatch(/^[0-9a-f]{32}$/);
    expect(fingerprintOf(key)).not.toBe(fingerprintOf(randomBytes(32)));
    expect(key.toString('hex')).not.toContain(fingerprintOf(key));
    expect(() => fingerprintOf(randomBytes(16))).toThrow('not 32 bytes');
  });
});

describe('the secret key', () => {
  it('is read from hex, base64 and base64url, padded or not, with white space around', () => {
    for (let round = 0; round < 100; round += 1) {
      const key = randomBytes(32);
      const base64 = key.toString('base64');
      const forms = [
        key.toString('hex'),
        key.toString('hex').toUpperCase(),
        base64,
        base64.slice(0, -1),
      ];
      for (const form of [...forms, key.toString('base64url'), `\n ${base64}\r\n`]) {
        expect(parseSecretKey(form)).toEqual(key);
      }
    }
  });

  it('is refused in any other form, and the message holds nothing of it', () => {
    const key = Buffer.alloc(32, 0xab);
    const others = [
      '',
      'changeme',
      'x'.repeat(43),
      key.toString('hex').slice(2),
      `${key.toString('hex')}ab`,

      `0x${key.toString('hex')}`,
      key.toString('base64').slice(1),
      `${key.toString('base64')}=`,
      randomBytes(31).toString('base64'),
      randomBytes(33).toString('base64'),
      `${key.toString('hex').slice(0, 62)} b`,
      `${key.toString('base64').slice(0, 42)}!`,
    ];
    for (const text of others) {
      expect(() => parseSecretKey(text)).toThrow(/^the secret key is 32 bytes, written as 64 hex/);
    }
  });
});

/** Of the key that is 32 times the byte 7. Other values here would lose every hash and sealed secret of a deployment. */
const KNOWN_IDS = ['675b9a01', 'f748a487', 'f086e8b0', '7530dae8', 'f0ae9f9c'];
