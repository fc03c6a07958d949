import { nearestName } from '@basalt/domain';
import type { Environment } from './setting-reader.ts';

const driver = 'SERVICE_SAML_DRIVER_CLASS';

/**
 * A warning for each variable that is named like a setting of ours and is none; `known` names the settings. What begins
 * with SERVICE_SAML_ is the driver's, which alone knows its settings: there only a misspelt name of the driver gives a warning.
 */
export function unknownSettings(env: Environment, known: ReadonlySet<string>): string[] {
  return Object.keys(env).flatMap((name) => {
    if (!name.startsWith('SERVICE_') || !env[name]?.trim()) return [];
    const isOfDriver = name.startsWith('SERVICE_SAML_');
    if (isOfDriver ? env[driver] !== undefined : known.has(name)) return [];
    const meant = nearestName(name, isOfDriver ? [driver] : known);
    if (isOfDriver && meant === null) return [];
    const hint = meant === null ? '' : `: is ${meant} meant?`;
    return [`${name} is not a setting of Basalt, and is ignored${hint}`];
  });
}
