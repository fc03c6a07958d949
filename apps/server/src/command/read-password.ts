import { invalid } from '@basalt/domain';
import { MAX_PASSWORD_BYTES } from '@basalt/security';
import { UsageError, type CommandCall } from './command.ts';

/** NIST SP 800-63B asks for 8 characters at least, and for no rules of composition. */
const fewest = 8;

/**
 * The password of `--password`, of `--password-stdin` (without the line's end) or of BASALT_PASSWORD, in this
 * order; null when none is given. Refuses with `validation_failed` (password) one that is too short or too long.
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
  if (password === undefined) return null;
  if ([...password].length < fewest) {
    throw invalid('password', `must have at least ${fewest} characters`);
  }
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) {
    throw invalid('password', `must have at most ${MAX_PASSWORD_BYTES} bytes`);
  }
  return password;
}

/** A passphrase protects a file that others may hold: it is tried without limit. */
const fewestOfPassphrase = 12;

/**
 * The passphrase of `--passphrase-stdin` (without the line's end) or of BASALT_PASSPHRASE, in this order; null when none is given.
 * Throws UsageError for one that is too short or too long.
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
    [...passphrase].length < fewestOfPassphrase ||
    Buffer.byteLength(passphrase) > MAX_PASSWORD_BYTES
  ) {
    throw new UsageError(
      `the passphrase must have at least ${fewestOfPassphrase} characters and at most ${MAX_PASSWORD_BYTES} bytes`,
    );
  }
  return passphrase;
}
