import { expect, test } from 'vitest';
import { fingerprintOf, idempotencyKey } from './idempotency-key.ts';

test('a key is 1 to 255 printable characters, as they were sent', () => {
  const good = ['a', '"quoted, as in the draft"', '~ !', 'k'.repeat(255)];
  expect(good.map((key) => idempotencyKey([key]))).toEqual(good);
  expect(idempotencyKey(undefined)).toBeUndefined();
});

test.each([[['']], [['k'.repeat(256)]], [['é']], [['a\tb']], [['a', 'a']], [[]]])(
  'refuses %j',
  (headers) => {
    expect(() => idempotencyKey(headers)).toThrow(
      expect.objectContaining({ code: 'malformed_header' }),
    );
  },
);

test('a body is known by what it means, not by how it is written', () => {
  const body = JSON.parse('{"b": [1, {"y": null, "x": "é"}], "a": 1.0}') as object;
  const same = JSON.parse('{"a":1,"b":[1,{"x":"\\u00e9","y":null}]}') as object;
  expect(fingerprintOf(body)).toBe(fingerprintOf(same));
  expect(fingerprintOf(null)).toBe(fingerprintOf({}));
  expect(fingerprintOf({})).toMatch(/^[0-9a-f]{64}$/);
});

test('two bodies that differ anywhere have different fingerprints', () => {
  const texts = [
    '{}',
    '{"a":1}',
    '{"a":"1"}',
    '{"a":[1]}',
    '{"a":[]}',
    '{"a":{}}',
    '{"a":null}',
    '{"a":[1,2]}',
    '{"a":[2,1]}',
    '{"a":["1,2"]}',
    '{"a":{"b":1},"c":2}',
    '{"a":{"b":1,"c":2}}',
    '{"__proto__":{"a":1}}',
  ];
  const prints = texts.map((text) => fingerprintOf(JSON.parse(text) as object));
  expect(new Set(prints).size).toBe(texts.length);
});
