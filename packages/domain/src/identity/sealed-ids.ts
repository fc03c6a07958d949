import { isIdentifier } from '../kernel/identifier.ts';
import type { SecretSealer } from './sign-in-tools.port.ts';

/** A token that carries identifiers for one purpose. Only this deployment can make it. */
export const sealedIds = (
  sealer: SecretSealer,
  purpose: string,
  ids: readonly (string | null)[],
): string => sealer.seal(JSON.stringify(ids), purpose);

/** The identifiers that a token carries; empty for a text that is no such token. */
export function openedIds(sealer: SecretSealer, purpose: string, token: string): string[] {
  try {
    const opened: unknown = JSON.parse(new TextDecoder().decode(sealer.open(token, purpose)));
    return Array.isArray(opened) && opened.every(isIdentifier) ? opened : [];
  } catch {
    return [];
  }
}
