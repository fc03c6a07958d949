import type { SsoRecord } from '@basalt/sso-driver';
import type { Environment, SettingReader } from '../config/setting-reader.ts';

const prefix = 'SERVICE_SAML_';
const own = `${prefix}DRIVER_CLASS`;

/**
 * The settings that a driver is given: those named `SERVICE_SAML_…`, under their full names, without the one
 * that names the driver. Of `SERVICE_SAML_X_FILE` the file's content is given as `SERVICE_SAML_X`; a file
 * that cannot be read, or both set, is a fault of the reader.
 */
export function readDriverSettings(read: SettingReader, env: Environment): SsoRecord {
  const names = Object.keys(env)
    .filter((name) => name.startsWith(prefix) && name !== own)
    .map((name) => name.replace(/_FILE$/u, ''));
  return Object.freeze(
    Object.fromEntries([...new Set(names)].map((name) => [name, read.secret(name)])),
  );
}
