import { expect, test } from 'vitest';
import { createTokenGenerator } from './tokens.ts';

const generator = createTokenGenerator({ peppers: [{ key: Buffer.alloc(32, 1) }] });

test('makes tokens of 43 characters of base62, each another', () => {
  const tokens = Array.from({ length: 100 }, () => generator.token());
  expect(new Set(tokens).size).toBe(100);
  for (const token of tokens) expect(token).toMatch(/^[0-9A-Za-z]{43}$/);
});

test('makes recovery codes in three groups, without letters that look alike', () => {
  const codes = Array.from({ length: 100 }, () => generator.recoveryCode());
  expect(new Set(codes).size).toBe(100);
  for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{4}(-[2-9a-hjkmnp-z]{4}){2}$/);
});

test('hashes alike what is alike, and otherwise for another purpose or pepper', () => {
  const hash = generator.hash('session', 'text');
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(generator.hash('session', 'text')).toBe(hash);
  const otherGenerator = createTokenGenerator({ peppers: [{ key: Buffer.alloc(32, 2) }] });
  const others = [
    generator.hash('session', 'texts'),
    generator.hash('password_reset', 'text'),
    generator.hash('invitation', 'text'),
    otherGenerator.hash('session', 'text'),
  ];
  expect(new Set([hash, ...others]).size).toBe(5);
});
