import { expect, test } from 'vitest';
import { signerByKey, signerByPassphrase } from './file-signer.ts';
import { deriveKeys } from './keys.ts';

const digest = 'ab'.repeat(32);
const byKey = (byte: number) => signerByKey([deriveKeys(Buffer.alloc(32, byte)).fileSigning]);

test('a key accepts its own signature of the same digest and no other', async () => {
  const signature = await byKey(1).sign(digest);
  expect(signature).toMatch(/^key [0-9a-f]{64}$/u);
  expect(await byKey(1).check(digest, signature)).toBe('good');
  expect(await byKey(1).check('cd'.repeat(32), signature)).toBe('wrong');
  expect(await byKey(2).check(digest, signature)).toBe('wrong');
  expect(await byKey(1).check(digest, `${signature}0`)).toBe('wrong');
  expect(await signerByPassphrase('correct horse').check(digest, signature)).toBe('needs_key');
});

test('a former key is accepted beside the present one, which signs', async () => {
  const [former, present] = [1, 2].map((byte) => deriveKeys(Buffer.alloc(32, byte)).fileSigning);
  if (former === undefined || present === undefined) throw new Error('no keys');
  const rotated = signerByKey([present, former]);
  expect(await rotated.check(digest, await byKey(1).sign(digest))).toBe('good');
  expect(await byKey(2).check(digest, await rotated.sign(digest))).toBe('good');
});

test('a passphrase accepts its own signature, however it is composed, and no other', async () => {
  const signer = signerByPassphrase('caf\u00e9 and more');
  const signature = await signer.sign(digest);
  expect(signature).toMatch(/^passphrase [0-9a-f]{32} [0-9a-f]{64}$/u);
  expect(signature.length).toBeLessThanOrEqual(200);
  expect(await signerByPassphrase('cafe\u0301 and more').check(digest, signature)).toBe('good');
  expect(await signer.check('cd'.repeat(32), signature)).toBe('wrong');
  expect(await signerByPassphrase('another one').check(digest, signature)).toBe('wrong');
  expect(await signer.check(digest, 'passphrase')).toBe('wrong');
  expect(await byKey(1).check(digest, signature)).toBe('needs_passphrase');
});
