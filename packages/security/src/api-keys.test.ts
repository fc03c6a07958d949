import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createApiKeyFactory } from './api-keys.ts';

const old = { id: 'old', key: randomBytes(32) };
const fresh = { id: 'fresh', key: randomBytes(32) };
const factory = createApiKeyFactory({ prefix: 'basalt', peppers: [fresh, old] });
const now = new Date('2026-03-01T12:00:00.000Z');
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function forged() {
  const made = factory.forge();
  const parts = factory.parse(made.token);
  if (parts === null) throw new Error('a forged key does not parse');
  return { ...made, parts };
}

describe('the text of a key', () => {
  it('is <prefix>_<public_id>.<secret>, and parses to its parts', () => {
    const { token, publicId, parts } = forged();
    expect(token).toMatch(/^basalt_[0-9A-Za-z]{20}\.[0-9A-Za-z]{49}$/);
    expect(parts.publicId).toBe(publicId);
    expect(token).toContain(`_${publicId}.${parts.secret}`);
  });

  it('keeps the public id that a rotation gives it', () => {
    const { publicId } = forged();
    expect(factory.forge(publicId).publicId).toBe(publicId);
    expect(() => factory.forge('short')).toThrow('a public id is 20 characters');
  });

  it('is refused with any one character changed', () => {
    const { token } = forged();
    for (let index = 0; index < token.length; index += 1) {
      for (const mail of `${LETTERS}_.- é`) {
        if (token[index] === mail) continue;
        expect(factory.parse(token.slice(0, index) + mail + token.slice(index + 1))).toBeNull();
      }
    }
  });

  it('is refused with any two neighbours transposed', () => {
    for (let round = 0; round < 50; round += 1) {
      const { token } = forged();
      for (let index = 0; index + 1 < token.length; index += 1) {
        const [letter, right] = [token[index], token[index + 1]];
        if (letter === right) continue;
        expect(
          factory.parse(token.slice(0, index) + right + letter + token.slice(index + 2)),
        ).toBeNull();
      }
    }
  });

  it('is refused with any one character missing or doubled', () => {
    const { token } = forged();
    for (let index = 0; index < token.length; index += 1) {
      expect(factory.parse(token.slice(0, index) + token.slice(index + 1))).toBeNull();
      expect(factory.parse(token.slice(0, index) + token[index] + token.slice(index))).toBeNull();
    }
  });

  it('is refused with anything around it, in another case or alphabet', () => {
    const { token } = forged();
    const fullWidth = token.replace(/\d/, (digit) => String.fromCharCode(0xff10 + Number(digit)));
    const others = [
      ...[' ', '\t', '\n', '\r\n', '\0', '\u00a0', '\u200b', '\ufeff'].flatMap((space) => [
        space + token,
        token + space,
      ]),
      fullWidth,
      token.toUpperCase(),
      token.toLowerCase(),
      token + token,
      `Bearer ${token}`,
      '',
      '_',
      '.',
      'basalt_',
      'basalt_.',
      '💥'.repeat(30),
      token.repeat(10_000),
    ];
    for (const text of others) expect(factory.parse(text)).toBeNull();
  });

  it('is refused with the prefix of another deployment', () => {
    const otherFactory = createApiKeyFactory({ prefix: 'granite', peppers: [fresh] });
    const { token } = forged();
    expect(otherFactory.parse(token)).toBeNull();
    expect(otherFactory.parse(token.replace('basalt', 'granite'))).toBeNull();
    expect(factory.parse(otherFactory.forge().token)).toBeNull();
  });

  it('is never made twice, and uses every letter evenly', () => {
    const publicIds = new Set<string>();
    const secrets = new Set<string>();
    const counts = new Map<string, number>();
    for (let round = 0; round < 10_000; round += 1) {
      const { publicId, token } = factory.forge();
      publicIds.add(publicId);
      secrets.add(token.slice(-49));
      for (const mail of publicId) counts.set(mail, (counts.get(mail) ?? 0) + 1);
    }
    expect(publicIds.size).toBe(10_000);
    expect(secrets.size).toBe(10_000);
    const expected = 200_000 / 62;
    const chiSquared = [...LETTERS].reduce(
      (sum, mail) => sum + ((counts.get(mail) ?? 0) - expected) ** 2 / expected,
      0,
    );
    // 61 degrees of freedom: once in 10^9 runs. Bytes taken modulo 62 would give about 3,500.
    expect(chiSquared).toBeLessThan(150);
  });
});

describe('a derived key', () => {
  it('is the same for the same secret and purpose, and another one for any other', () => {
    const [{ parts }, otherKey] = [forged(), forged()];
    const derived = factory.derive(parts.secret, 'refresh', fresh.id);
    expect(factory.derive(parts.secret, 'refresh', fresh.id)).toEqual(derived);
    const ofAnotherPrefix = createApiKeyFactory({ prefix: 'granite', peppers: [fresh] });
    const ofAnotherPepper = createApiKeyFactory({ prefix: 'basalt', peppers: [old] });
    const others = [
      factory.derive(parts.secret, 'access', fresh.id),
      factory.derive(otherKey.parts.secret, 'refresh', fresh.id),
      ofAnotherPrefix.derive(parts.secret, 'refresh', fresh.id),
      ofAnotherPepper.derive(parts.secret, 'refresh', old.id),
    ];
    expect(new Set([derived, ...others].map(({ publicId }) => publicId)).size).toBe(5);
    expect(new Set([derived, ...others].map(({ secret }) => secret.hash)).size).toBe(5);
  });

  it('is a key as any other, and shows nothing of the secret it follows from', () => {
    const { parts } = forged();
    const derived = factory.derive(parts.secret, 'refresh', fresh.id);
    const read = factory.parse(derived.token);
    expect(read?.publicId).toBe(derived.publicId);
    expect(factory.matches(read?.secret ?? '', [derived.secret], now)).toBe(true);
    expect(derived.token).not.toContain(parts.secret);
    expect(factory.hashes(parts.secret)).not.toContain(derived.secret.hash);
  });
});

describe('a change of the pepper', () => {
  const before = createApiKeyFactory({ prefix: 'basalt', peppers: [old] });

  it('renews the hash of a former pepper, of the same secret only', () => {
    const made = before.forge();
    const secret = factory.parse(made.token)?.secret ?? '';
    const renewed = factory.renewed(secret, made.secret);
    expect(renewed?.pepperId).toBe(fresh.id);
    const alone = createApiKeyFactory({ prefix: 'basalt', peppers: [fresh] });
    expect(alone.matches(secret, renewed === null ? null : [renewed], now)).toBe(true);
    expect(factory.renewed(secret, renewed ?? made.secret)).toBeNull();
    expect(factory.renewed(forged().parts.secret, made.secret)).toBeNull();
  });

  it('derives the same key as before of a key under the former pepper', () => {
    const { parts } = forged();
    const derived = factory.derive(parts.secret, 'refresh', old.id);
    expect(derived.token).toBe(before.derive(parts.secret, 'refresh', old.id).token);
    expect(derived.secret.pepperId).toBe(fresh.id);
    expect(() => before.derive(parts.secret, 'refresh', fresh.id)).toThrow('no pepper');
  });
});

describe('what is kept of a secret', () => {
  it('is a hash under the current pepper, and holds nothing of the secret', () => {
    const { secret, parts } = forged();
    expect(secret).toEqual({
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      pepperId: 'fresh',
      goodUntil: null,
    });
    expect(JSON.stringify(secret)).not.toContain(parts.secret);
  });

  it('matches its own secret alone', () => {
    const first = forged();
    const two = forged();
    expect(factory.matches(first.parts.secret, [first.secret], now)).toBe(true);
    expect(factory.matches(two.parts.secret, [first.secret], now)).toBe(false);
  });

  it('matches nothing for an unknown credential or one without secrets', () => {
    const { parts } = forged();
    expect(factory.matches(parts.secret, null, now)).toBe(false);
    expect(factory.matches(parts.secret, [], now)).toBe(false);
  });

  it('matches old and new secret while a rotation overlaps, then the new one alone', () => {
    const before = forged();
    const after = forged();
    const goodUntil = '2026-03-01T12:00:10.000Z';
    const stored = [after.secret, { ...before.secret, goodUntil }];
    const justBefore = new Date('2026-03-01T12:00:09.999Z');
    expect(factory.matches(before.parts.secret, stored, justBefore)).toBe(true);
    expect(factory.matches(before.parts.secret, stored, new Date(goodUntil))).toBe(false);
    expect(factory.matches(after.parts.secret, stored, new Date(goodUntil))).toBe(true);
  });

  it('still matches under an earlier pepper, and never under one that is gone', () => {
    const earlier = createApiKeyFactory({ prefix: 'basalt', peppers: [old] });
    const later = createApiKeyFactory({ prefix: 'basalt', peppers: [fresh] });
    const { token, secret } = earlier.forge();
    const typed = factory.parse(token)?.secret ?? '';
    expect(factory.matches(typed, [secret], now)).toBe(true);
    expect(later.matches(typed, [secret], now)).toBe(false);
    expect(later.matches(typed, [{ ...secret, pepperId: 'fresh' }], now)).toBe(false);
  });

  it('matches nothing when what is stored is damaged', () => {
    const { parts, secret } = forged();
    const damaged = [
      { ...secret, hash: '' },
      { ...secret, hash: secret.hash.slice(2) },
      { ...secret, hash: 'z'.repeat(64) },
      { ...secret, goodUntil: 'never' },
    ];
    for (const stored of damaged) expect(factory.matches(parts.secret, [stored], now)).toBe(false);
  });
});

function make(...peppers: (typeof fresh)[]) {
  return createApiKeyFactory({ prefix: 'basalt', peppers });
}

describe('an API key factory', () => {
  it('refuses a prefix that is not a lower-case letter and 1 to 17 more', () => {
    for (const prefix of ['', 'a', '1a', 'Ab', 'a_b', 'a.b', 'a\n', 'a'.repeat(19), 'é1']) {
      expect(() => createApiKeyFactory({ prefix, peppers: [fresh] })).toThrow('key prefix');
    }
    expect(
      createApiKeyFactory({ prefix: 'a'.repeat(18), peppers: [fresh] }).forge().token,
    ).toHaveLength(89);
  });

  it('refuses peppers that are none, short, nameless or of one name', () => {
    expect(() => make()).toThrow('need a pepper');
    expect(() => make({ id: 'a', key: randomBytes(31) })).toThrow('at least 32 bytes');
    expect(() => make({ id: '', key: randomBytes(32) })).toThrow('needs an id');
    expect(() => make(fresh, { ...old, id: 'fresh' })).toThrow('same id');
  });
});
