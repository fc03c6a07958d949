import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSecretBox, SecretBoxError, type SecretBoxFault } from './secret-encryption.ts';

const first = { id: 'k1', key: randomBytes(32) };
const second = { id: 'k2', key: randomBytes(32) };
const box = createSecretBox({ keys: [first] });

function faultOf(open: () => unknown): SecretBoxFault | null {
  try {
    open();
  } catch (error) {
    if (error instanceof SecretBoxError) return error.fault;
    throw error;
  }
  return null;
}

describe('a secret box', () => {
  it('opens what it sealed, text and bytes, empty ones too', () => {
    for (const plain of ['', 'JBSWY3DPEHPK3PXP', 'grüße 💜', 'x'.repeat(100_000)]) {
      expect(box.open(box.seal(plain, 'user-1'), 'user-1').toString('utf8')).toBe(plain);
    }
    const bytes = randomBytes(64);
    expect(box.open(box.seal(bytes, 'user-1'), 'user-1')).toEqual(bytes);
  });

  it('seals the same secret differently each time, and shows nothing of it', () => {
    const sealed = new Set(Array.from({ length: 1_000 }, () => box.seal('the secret', 'user-1')));
    expect(sealed.size).toBe(1_000);
    for (const text of sealed) expect(text).toMatch(/^v1\.k1\.[\w-]+$/);
  });

  it('refuses to open for another owner', () => {
    const sealed = box.seal('secret', 'user-1');
    expect(faultOf(() => box.open(sealed, 'user-2'))).toBe('refused');
    expect(() => box.open(sealed, '')).toThrow('sealed for an owner');
    expect(() => box.seal('secret', '')).toThrow('sealed for an owner');
  });

  it('refuses a text with any one character changed', () => {
    const sealed = box.seal('secret', 'user-1');
    for (let index = 0; index < sealed.length; index += 1) {
      const mail = sealed[index] === 'A' ? 'B' : 'A';
      const altered = sealed.slice(0, index) + mail + sealed.slice(index + 1);
      expect(faultOf(() => box.open(altered, 'user-1'))).not.toBeNull();
    }
  });

  it('refuses what is no sealed text', () => {
    const sealed = box.seal('secret', 'user-1');
    const others = [
      '',
      'v1',
      'v1.k1.',
      'v1.k1.AAAA',
      `v2${sealed.slice(2)}`,
      `${sealed}=`,
      `${sealed} `,
    ];
    for (const text of others) expect(faultOf(() => box.open(text, 'user-1'))).toBe('malformed');
    for (let length = 0; length < sealed.length; length += 1) {
      expect(faultOf(() => box.open(sealed.slice(0, length), 'user-1'))).not.toBeNull();
    }
  });

  it('opens under an earlier key after a new one came first, and seals with the new one', () => {
    const sealed = box.seal('secret', 'user-1');
    const both = createSecretBox({ keys: [second, first] });
    expect(both.open(sealed, 'user-1').toString()).toBe('secret');
    expect(both.seal('secret', 'user-1')).toMatch(/^v1\.k2\./);
    const later = createSecretBox({ keys: [second] });
    expect(faultOf(() => later.open(sealed, 'user-1'))).toBe('unknown_key');
    expect(() => later.open(sealed, 'user-1')).toThrow('key k1, which is not configured');
  });

  it('refuses keys that are none, of another length, or of one id', () => {
    expect(() => createSecretBox({ keys: [] })).toThrow('needs a key');
    expect(() => createSecretBox({ keys: [{ id: 'a', key: randomBytes(16) }] })).toThrow(
      'not 32 bytes',
    );
    expect(() => createSecretBox({ keys: [first, { ...second, id: 'k1' }] })).toThrow('same id');
    expect(() => createSecretBox({ keys: [{ id: 'a.b', key: randomBytes(32) }] })).toThrow(
      'key id',
    );
  });
});
