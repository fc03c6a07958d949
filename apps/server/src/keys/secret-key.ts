import { OperatorError } from '@basalt/domain';
import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseSecretKey } from '@basalt/security';

/** The secret key of a data folder cannot be used; the message is for the operator and holds nothing of it. */
export class SecretKeyError extends OperatorError {
  override readonly name = 'SecretKeyError';
}

/**
 * The secret key kept in the data folder, made at the first call. Processes that make it at the same time get
 * the same one. Throws SecretKeyError when the file holds none.
 */
export function keptSecretKey(dataDir: string): Buffer {
  const file = fileIn(dataDir);
  return parsed(file, read(file) ?? make(file));
}

/** The same where it is there already, else null. */
export function foundSecretKey(dataDir: string): Buffer | null {
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
    // A link is atomic and never replaces another file: nobody reads half a key, and the first one stays.
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
