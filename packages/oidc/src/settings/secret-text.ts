import { readFileSync } from 'node:fs';
import type { Environment } from './provider-fields.ts';

/**
 * The value of a setting that may be a secret, or the content of the file that `NAME_FILE` names. Undefined when it is absent.
 * An unreadable file adds a fault, and so do both settings together. No message repeats what was read.
 */
export function secretText(env: Environment, name: string, faults: string[]): string | undefined {
  const inline = env[name]?.trim() || undefined;
  const file = env[`${name}_FILE`]?.trim() || undefined;
  if (file === undefined) return inline;
  if (inline !== undefined) {
    faults.push(`${name} and ${name}_FILE are both set: keep one`);
    return inline;
  }
  try {
    const text = readFileSync(file, 'utf8').trim();
    if (text !== '') return text;
    faults.push(`${name}_FILE names an empty file`);
  } catch (error) {
    faults.push(`${name}_FILE cannot be read: ${codeOf(error)}`);
  }
  return undefined;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
