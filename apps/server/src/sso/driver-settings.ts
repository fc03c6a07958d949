import type { SsoRecord } from '@basalt/sso-driver';
import type { Environment, SettingReader } from '../config/setting-reader.ts';

const prefix = 'SERVICE_SAML_';
const own = `${prefix}DRIVER_CLASS`;

/**
 * The settings for a driver: those named `SERVICE_SAML_…`, by their full names, without the one that names the driver. The content
 * of the file `SERVICE_SAML_X_FILE` is `SERVICE_SAML_X`. An unreadable file, or both settings, add a fault to the reader.
 */
export function readDriverSettings(read: SettingReader, env: Environment): SsoRecord {
  const names = Object.keys(env)
    .filter((name) => name.startsWith(prefix) && name !== own)
    .map((name) => name.replace(/_FILE$/u, ''));
  return Object.freeze(
    Object.fromEntries([...new Set(names)].map((name) => [name, read.secret(name)])),
  );
}
