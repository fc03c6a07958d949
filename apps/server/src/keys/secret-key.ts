import { OperatorError } from '@basalt/domain';
import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fingerprintOf, parseSecretKey } from '@basalt/security';
import type { Fingerprints } from '@basalt/persistence';

/** The secret key cannot be used. The message is for the operator, and contains no part of the key. */
export class SecretKeyError extends OperatorError {
  override readonly name = 'SecretKeyError';
}

/** The present secret key, which makes everything new, then one that is accepted beside it. */
export type SecretKeys = readonly [Buffer, ...Buffer[]];

/** The secret keys, with the one of SERVICE_SECRET_KEY_PREVIOUS; null for none. */
export const secretKeysOf = (present: Buffer, previous: Buffer | null): SecretKeys =>
  previous === null || previous.equals(present) ? [present] : [present, previous];

/** The fingerprints of the keys, in their order. */
export const fingerprintsOf = ([present, ...former]: SecretKeys): Fingerprints => [
  fingerprintOf(present),
  ...former.map(fingerprintOf),
];

/**
 * The secret key in the data folder. The first call makes it. Processes that call it at the same time get the same key. Throws
 * SecretKeyError when the file does not contain a key.
 */
export function loadOrCreateSecretKey(dataDir: string): Buffer {
  const file = fileIn(dataDir);
  return parsed(file, read(file) ?? make(file));
}

/** The secret key in the data folder; null when it does not exist. Throws SecretKeyError when the file does not contain a key. */
export function loadSecretKey(dataDir: string): Buffer | null {
  const file = fileIn(dataDir);
  const text = read(file);
  return text === undefined ? null : parsed(file, text);
}

const fileIn = (dataDir: string): string => path.join(dataDir, 'secret.key');

function parsed(file: string, text: string): Buffer {
  try {
    return parseSecretKey(text);
  } catch (cause) {
    throw new SecretKeyError(
      `${file} is damaged: restore it from a backup, because API keys are checked with it`,
      { cause },
    );
  }
}

function make(file: string): string {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true });
  try {
    // A link is atomic and never replaces a file: nobody reads half a key, and the first key stays.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, 'utf8');
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
