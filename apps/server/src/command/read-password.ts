import { requirePassword } from '@basalt/domain';
import { MAX_PASSWORD_BYTES } from '@basalt/security';
import { UsageError, type CommandCall } from './command.ts';

/**
 * The password from `--password`, `--password-stdin` (without the line end) or BASALT_PASSWORD, in this order; null without one.
 * Refuses what `requirePassword` refuses.
 */
export async function passwordOf({ options, flags, env, input }: CommandCall) {
  const fromInput = flags.has('password-stdin');
  if (fromInput && options['password'] !== undefined) {
    throw new UsageError('--password and --password-stdin are both given: keep one');
  }
  const fromEnvironment = env['BASALT_PASSWORD'] || undefined;
  const password = fromInput
    ? (await input()).replace(/\r?\n$/u, '')
    : (options['password'] ?? fromEnvironment);
  return password === undefined ? null : requirePassword(password);
}

/** A passphrase protects a file that others may have, who can try any number of passphrases. So it must be longer. */
const minPassphraseLength = 12;

/**
 * The passphrase from `--passphrase-stdin` (without the line end) or BASALT_PASSPHRASE, in this order; null without one. Throws
 * UsageError for a passphrase that is too short or too long.
 */
export async function passphraseOf({
  flags,
  env,
  input,
}: Pick<CommandCall, 'flags' | 'env' | 'input'>): Promise<string | null> {
  const passphrase = flags.has('passphrase-stdin')
    ? (await input()).replace(/\r?\n$/u, '')
    : env['BASALT_PASSPHRASE'] || null;
  if (passphrase === null) return null;
  if (
    [...passphrase].length < minPassphraseLength ||
    Buffer.byteLength(passphrase) > MAX_PASSWORD_BYTES
  ) {
    throw new UsageError(
      `the passphrase must have at least ${minPassphraseLength} characters and at most ${MAX_PASSWORD_BYTES} bytes`,
    );
  }
  return passphrase;
}
