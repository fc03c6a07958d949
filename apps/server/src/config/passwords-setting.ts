import type { SettingReader } from './setting-reader.ts';

/** Reads SERVICE_PASSWORDS: whether people sign in with passwords. `off` is a fault when there is no other way to sign in. */
export function readPasswords(
  read: SettingReader,
  { providers, driver }: { providers: readonly unknown[]; driver: string | undefined },
): boolean {
  const hasPasswords = read.choice('SERVICE_PASSWORDS', 'on', ['on', 'off']) === 'on';
  if (!hasPasswords && providers.length === 0 && driver === undefined) {
    read.faults.push(
      'SERVICE_PASSWORDS=off needs another way to sign in: set up a provider (OAUTH_<KEY>_…) or a driver (SERVICE_SAML_DRIVER_CLASS)',
    );
  }
  return hasPasswords;
}
