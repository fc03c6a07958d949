import { expect, test } from 'vitest';
import { chosenKey, derivedKeys } from './project-key.ts';

test.each([
  ['Web shop', 'WEBSHOP'],
  ['Ärger & Söhne', 'ARGERSOHNE'],
  ['Customer relationship desk', 'CRD'],
  ['Antidisestablishment', 'ANTIDISEST'],
  ['2026 plan', 'PLAN'],
  ['X', 'PROJECT'],
  ['計画', 'PROJECT'],
])('derives from %j the key %s', (name, key) => {
  expect(derivedKeys(name).next().value).toBe(key);
});

test('derives well-formed keys only, without end', () => {
  const keys = ['Web shop', 'Antidisestablishment', 'Q1', '9 to 5', '✓'].flatMap((name) => [
    ...derivedKeys(name).take(120),
  ]);
  expect(keys.filter((key) => !/^[A-Z][A-Z0-9]{1,9}$/u.test(key))).toEqual([]);
  expect(new Set(derivedKeys('Web shop').take(500)).size).toBe(500);
});

test('takes a chosen key in capitals', () => {
  expect(chosenKey('web2')).toBe('WEB2');
});

test.each(['W', '2WEB', 'WEB-1', 'ELEVENCHARS', '', 'WÉB'])('refuses the chosen key %j', (key) => {
  expect(() => chosenKey(key)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
});
