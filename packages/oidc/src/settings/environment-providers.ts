import { nearestName } from '@basalt/domain';
import {
  fieldTypes,
  isFieldName,
  isProviderKey,
  writeField,
  type Environment,
  type FieldName,
  type WrittenFields,
} from './provider-fields.ts';
import { secretText } from './secret-text.ts';

// The key is lazy, so that OAUTH_X_NAME_FIELD is the name_field of x.
const suffixes = Object.keys(fieldTypes).join('|').toUpperCase();
const setting = new RegExp(`^OAUTH_([A-Z0-9_]+?)_(${suffixes})(_FILE)?$`, 'u');

/** Providers written as `OAUTH_<KEY>_<FIELD>`, by key. `<KEY>` in lower case is the provider's key. */
export function environmentProviders(
  env: Environment,
  faults: string[],
): Map<string, WrittenFields> {
  const providers = new Map<string, WrittenFields>();
  for (const { key, field, variable } of settingsOf(env)) {
    const written = providers.get(key) ?? {};
    if (!providers.has(key)) {
      providers.set(key, written);
      if (!isProviderKey(key)) {
        faults.push(
          `${variable}: "${key}" is not a provider key (a letter, then up to 31 of a-z 0-9 _)`,
        );
      }
    }
    const text = field === 'client_secret' ? secretText(env, variable, faults) : env[variable];
    const value = fieldTypes[field] === 'boolean' ? flagOf(text?.trim()) : text;
    if (value !== undefined && !writeField(written, field, value)) {
      faults.push(`${variable} must be true or false`);
    }
  }
  return providers;
}

/** A warning for each variable that begins like the settings of a known provider, but is not one of them. */
export function strayVariables(env: Environment, keys: Iterable<string>): string[] {
  const beginnings = Array.from(keys, (key) => `OAUTH_${key.toUpperCase()}_`);
  const fields = Object.keys(fieldTypes).map((field) => field.toUpperCase());
  const names = beginnings.flatMap((beginning) => fields.map((field) => beginning + field));
  return Object.keys(env).flatMap((name) => {
    if (!beginnings.some((beginning) => name.startsWith(beginning))) return [];
    const [, , suffix, file] = setting.exec(name) ?? [];
    if (suffix !== undefined && (file === undefined || suffix === 'CLIENT_SECRET')) return [];
    const meant = nearestName(name, names);
    const hint = meant === null ? '' : `: is ${meant} meant?`;
    return [`${name} is not a setting of an OAuth provider, and is ignored${hint}`];
  });
}

/** Each setting once, with the name without `_FILE`. Empty settings are left out. */
function settingsOf(env: Environment) {
  const found = new Map<string, { key: string; field: FieldName; variable: string }>();
  for (const [name, text] of Object.entries(env)) {
    const [, key, suffix, file] = setting.exec(name) ?? [];
    const field = suffix?.toLowerCase();
    if (key === undefined || field === undefined || !isFieldName(field)) continue;
    if (file !== undefined && field !== 'client_secret') continue;
    const variable = `OAUTH_${key}_${suffix}`;
    if (text?.trim()) found.set(variable, { key: key.toLowerCase(), field, variable });
  }
  return found.values();
}

/** `true` and `false` as booleans. Any other text stays, so that it is refused for its type. */
const flagOf = (text: string | undefined): boolean | string | undefined =>
  text === 'true' ? true : text === 'false' ? false : text;
