import { signInBudget } from '@basalt/domain';
import { completeSettings } from './complete-settings.ts';
import { environmentProviders, strayVariables } from './environment-providers.ts';
import { jsonProviders } from './json-providers.ts';
import {
  settingName,
  type Environment,
  type OauthProviderSettings,
  type WrittenFields,
} from './provider-fields.ts';
import { secretText } from './secret-text.ts';

/** Every enabled provider, or none if there is a fault. Faults must stop the start; warnings are logged. */
export interface OauthSettings {
  settings: OauthProviderSettings[];
  faults: string[];
  warnings: string[];
}

/**
 * Reads `OAUTH_<KEY>_<FIELD>` and, merged over them field by field, `SERVICE_OAUTH_PROVIDERS_JSON`; secrets also
 * as `…_FILE`. A provider that is not enabled need not be complete. No message holds a secret.
 */
export function readOauthSettings(env: Environment): OauthSettings {
  const faults: string[] = [];
  const warnings: string[] = [];
  const settings: OauthProviderSettings[] = [];
  const fromEnvironment = environmentProviders(env, faults);
  const fromJson = jsonProviders(secretText(env, 'SERVICE_OAUTH_PROVIDERS_JSON', faults), faults);
  for (const key of new Set([...fromEnvironment.keys(), ...fromJson.keys()])) {
    const written: WrittenFields = { ...fromEnvironment.get(key), ...fromJson.get(key) };
    if (written.enabled === undefined && fromJson.has(key)) {
      faults.push(`${settingName(key, 'enabled')} is missing`);
    } else if (written.enabled === undefined) {
      warnings.push(`${settingName(key, 'enabled')} is not set: the provider is disabled`);
    }
    const complete = written.enabled === true ? completeSettings(key, written, faults) : null;
    if (complete === null) continue;
    settings.push(complete);
    if (!complete.requireVerifiedEmail) warnings.push(trustWarning(key));
  }
  if (settings.length > signInBudget.providers) {
    faults.push(`at most ${signInBudget.providers} OAuth providers can be enabled`);
  }
  warnings.push(...strayVariables(env, fromEnvironment.keys()));
  return { settings: faults.length > 0 ? [] : settings, faults, warnings };
}

const trustWarning = (key: string): string =>
  `SECURITY: the OAuth provider "${key}" is trusted with every account (require_verified_email is false). ` +
  'A person who can make it assert an email address takes over the account of that address.';
