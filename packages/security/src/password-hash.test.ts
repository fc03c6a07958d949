import { describe, expect, it } from 'vitest';
import { hashPassword, MAX_PASSWORD_BYTES, verifyPassword } from './password-hash.ts';

describe('a password', () => {
  it('is kept as argon2id under a fresh salt, and matches itself alone', async () => {
    const first = await hashPassword('correct horse battery staple');
    const two = await hashPassword('correct horse battery staple');
    expect(first).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    );
    expect(first).not.toBe(two);
    expect(await verifyPassword(first, 'correct horse battery staple')).toBe(true);
    expect(await verifyPassword(first, 'correct horse battery stapl')).toBe(false);
    expect(await verifyPassword(first, '')).toBe(false);
  });

  it('matches a hash that the reference implementation of argon2 made', async () => {
    const reference =
      '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await verifyPassword(reference, 'password')).toBe(true);
    expect(await verifyPassword(reference, 'differentpassword')).toBe(false);
  });

  it('matches however its letters are composed', async () => {
    const hash = await hashPassword('caf\u00e9 \ufb01');
    expect(await verifyPassword(hash, 'cafe\u0301 fi')).toBe(true);
  });

  it('is compared beyond the lengths at which other libraries cut it', async () => {
    const hash = await hashPassword(`${'a'.repeat(100)}b`);
    expect(await verifyPassword(hash, `${'a'.repeat(100)}c`)).toBe(false);
    const withNul = await hashPassword('a\0b');
    expect(await verifyPassword(withNul, 'a\0c')).toBe(false);
  });

  it('is 1 to 1,024 bytes long', async () => {
    const longest = await hashPassword('é'.repeat(MAX_PASSWORD_BYTES / 2));
    expect(await verifyPassword(longest, 'é'.repeat(MAX_PASSWORD_BYTES / 2))).toBe(true);
    expect(await verifyPassword(longest, 'é'.repeat(MAX_PASSWORD_BYTES))).toBe(false);
    await expect(hashPassword('')).rejects.toThrow('1 to 1024 bytes');
    await expect(hashPassword(`${'é'.repeat(MAX_PASSWORD_BYTES / 2)}a`)).rejects.toThrow(
      '1 to 1024',
    );
  });

  it('never matches an account without one', async () => {
    expect(await verifyPassword(null, 'password')).toBe(false);
    expect(await verifyPassword(null, '-')).toBe(false);
    expect(await verifyPassword(null, '')).toBe(false);
  });

  it('never matches a stored text that is no hash of ours or would exhaust the machine', async () => {
    const good = await hashPassword('password');
    const others = [
      '',
      'password',
      '$2b$10$abcdefghijklmnopqrstuv',
      good.slice(0, -1),
      `${good}\n`,
      good.replace('argon2id', 'argon2i'),
      good.replace('v=19', 'v=16'),
      good.replace('m=19456', 'm=9999999'),
      good.replace('t=2', 't=999'),
      good.replace('t=2', 't=0'),
      good.replace('p=1', 'p=0'),
      good.replace('m=19456', 'm=7'),
    ];
    for (const hash of others) expect(await verifyPassword(hash, 'password')).toBe(false);
  });
});
