import { isBlank } from '@basalt/domain';

/** The claims of a provider's user-info endpoint: a JSON object. */
export type Claims = Readonly<Record<string, unknown>>;

/**
 * The field with this name. Without one, a name with dots such as `data.id` is read as a path. The whole name comes first,
 * because names of claims can be addresses (`https://example.com/email`). Undefined when absent.
 */
export function claimOf(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const step of name.split('.')) {
    if (!isClaims(value) || !Object.hasOwn(value, step)) return undefined;
    value = value[step];
  }
  return value;
}

/** Whether a value of JSON is an object. */
export const isClaims = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A stable id as text: an unchanged string of 1 to 255 printable characters, or a positive whole number. Null for anything
 * else, also for a number beyond 2^53: the JSON parser has rounded it, perhaps to the id of somebody else.
 */
export function subjectOf(value: unknown): string | null {
  if (typeof value === 'number')
    return Number.isSafeInteger(value) && value > 0 ? `${value}` : null;
  const usable = typeof value === 'string' && /^\P{C}{1,255}$/u.test(value) && value.trim() !== '';
  return usable ? value : null;
}

/** A name for display: one line of 1 to 120 characters, cut when longer; null when there is none. */
export function displayName(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const line = value.replaceAll(/[\p{C}\s]+/gu, ' ').trim();
  const cut = Array.from(line).slice(0, 120).join('').trim();
  return isBlank(cut) ? null : cut;
}
