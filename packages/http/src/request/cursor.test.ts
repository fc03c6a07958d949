import { expect, test } from 'vitest';
import { createCursorSeal } from './cursor.ts';

const seal = createCursorSeal([new Uint8Array(32).fill(1)]);
const cursor = { direction: 'prev', values: ['é', 3, null] } as const;
const text = seal.write(cursor, 'list');

test('reads what it wrote, for the same list', () => {
  expect(seal.read(text, 'list')).toEqual(cursor);
});

test('reads it for no other list, and under no other key', () => {
  expect(seal.read(text, 'lists')).toBeNull();
  expect(createCursorSeal([new Uint8Array(32).fill(2)]).read(text, 'list')).toBeNull();
});

test('reads what a former key sealed while that key is accepted, and seals with the first', () => {
  const [former, present] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
  const rotated = createCursorSeal([present, former]);
  expect(rotated.read(text, 'list')).toEqual(cursor);
  expect(createCursorSeal([present]).read(rotated.write(cursor, 'list'), 'list')).toEqual(cursor);
});

test('notices a change of any single character', () => {
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] === 'A' ? 'B' : 'A';
    const changed = text.slice(0, at) + letter + text.slice(at + 1);
    expect(seal.read(changed, 'list')).toBeNull();
  }
});

test.each(['', 'x', '====', text.slice(0, 22), `${text}=`, ` ${text}`, `${text}A`, '\u0000', '💥'])(
  'reads nothing in %j',
  (forged) => {
    expect(seal.read(forged, 'list')).toBeNull();
  },
);

test('does not take what belongs to the list for a part of the cursor', () => {
  const [a, b] = [seal.write(cursor, 'ab'), seal.write(cursor, 'a')];
  expect(a).not.toBe(b);
});
