import { nearestName } from '@basalt/domain';
import type { Environment } from './setting-reader.ts';

const driver = 'SERVICE_SAML_DRIVER_CLASS';

/**
 * A warning for each variable whose name begins like a setting, but is not one of the `known` settings. Names that begin with
 * SERVICE_SAML_ belong to the driver, and only the driver knows its settings. Of these, only a misspelt SERVICE_SAML_DRIVER_CLASS gives a
 * warning.
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
