import type { Json } from './contract.ts';

const DEPTH = 32;

/**
 * True when `value` is the same after `JSON.stringify` and `JSON.parse`: plain objects and arrays of JSON values, without
 * `undefined`, dates, `NaN`, `-0`, cycles or lone surrogates, at most 32 levels deep.
 */
export function isJson(value: unknown, depth = 0): value is Json {
  if (depth > DEPTH) return false;
  if (value === null || typeof value === 'boolean') return true;
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object') return false;
  if (Array.isArray(value)) {
    return (
      value.length === Object.keys(value).length && value.every((item) => isJson(item, depth + 1))
    );
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype) return false;
  if (Object.getOwnPropertySymbols(value).length > 0 || 'toJSON' in value) return false;
  return Object.entries(value).every(
    ([name, member]) => name.isWellFormed() && isJson(member, depth + 1),
  );
}
