import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** A sealing key of 32 bytes. Its id is part of each text that it sealed. */
export interface SealingKey {
  /** 1 to 32 of `A-Z a-z 0-9 _ -`. */
  id: string;
  key: Buffer;
}

/** Why a text cannot be opened: it is no sealed text, its key is not configured, or it was altered or sealed for another owner. */
export type SecretBoxFault = 'malformed' | 'unknown_key' | 'refused';

/** A text that cannot be opened. The message contains no part of the secret. */
export class SecretBoxError extends Error {
  override readonly name = 'SecretBoxError';
  readonly fault: SecretBoxFault;

  constructor(fault: SecretBoxFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** Seals secrets that must be read again: TOTP secrets, webhook secrets. */
export interface SecretBox {
  /** The sealed form of `plain`, different each time. Opens only for the same `owner`, the id of the record that holds it. */
  seal(plain: string | Buffer, owner: string): string;
  /** @throws SecretBoxError */
  open(sealed: string, owner: string): Buffer;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const FORM = /^v1\.([\w-]{1,32})\.([\w-]+)$/;

/**
 * A box of AES-256-GCM (NIST SP 800-38D). A sealed text is `v1.<key id>.<base64url of nonce, tag, ciphertext>`; version, key id
 * and owner are authenticated with it. The first key seals, every key opens. Nonces are random: one key may seal 2^32 texts.
 *
 * @throws RangeError for no key, two of one id, or one that is not 32 bytes.
 */
export function createSecretBox({ keys }: { keys: readonly SealingKey[] }): SecretBox {
  const byId = new Map(keys.map(({ id, key }) => [id, key]));
  const [current] = keys;
  if (current === undefined) throw new RangeError('a secret box needs a key');
  if (byId.size < keys.length) throw new RangeError('two sealing keys have the same id');
  for (const { id, key } of keys) {
    if (!/^[\w-]{1,32}$/.test(id))
      throw new RangeError('a sealing key id is 1 to 32 of A-Za-z0-9_-');
    if (key.length !== 32) throw new RangeError(`sealing key ${id} is not 32 bytes long`);
  }

  return {
    seal(plain, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce, {
        authTagLength: TAG_BYTES,
      });
      cipher.setAAD(additionalData(current.id, owner));
      const text = Buffer.concat([
        cipher.update(typeof plain === 'string' ? Buffer.from(plain, 'utf8') : plain),
        cipher.final(),
      ]);
      const box = Buffer.concat([nonce, cipher.getAuthTag(), text]);
      return `v1.${current.id}.${box.toString('base64url')}`;
    },
    open(sealed, owner) {
      const [, id = '', body = ''] = FORM.exec(sealed) ?? [];
      const box = Buffer.from(body, 'base64url');
      if (box.length < NONCE_BYTES + TAG_BYTES || box.toString('base64url') !== body) {
        throw new SecretBoxError('malformed', 'this is not a sealed secret of version 1');
      }
      const key = byId.get(id);
      if (key === undefined) {
        throw new SecretBoxError('unknown_key', `sealed with key ${id}, which is not configured`);
      }
      const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(additionalData(id, owner));
      decipher.setAuthTag(box.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        const text = decipher.update(box.subarray(NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([text, decipher.final()]);
      } catch {
        throw new SecretBoxError('refused', 'the sealed secret was altered or is another owner’s');
      }
    },
  };
}

/** The additional authenticated data. It is different for each version, key id and owner, because the first two contain no NUL. */
function additionalData(keyId: string, owner: string): Buffer {
  if (owner === '') throw new RangeError('a secret is sealed for an owner');
  return Buffer.from(`v1\0${keyId}\0${owner}`, 'utf8');
}
