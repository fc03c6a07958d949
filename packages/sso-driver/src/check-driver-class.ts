import { SSO_CONTRACT_VERSION, type SsoDriverClass } from './contract.ts';

const operations = ['redirect', 'userFromCallback'] as const;

/**
 * Why `value` is not a driver class, as text for a log; null if it is one. A driver class has both operations on its prototype,
 * which may inherit them. Operations that only instances have cannot be found without making an instance.
 */
export function driverClassFault(value: unknown): string | null {
  if (!isClass(value)) return 'is not a class';
  const prototype: unknown = value.prototype;
  for (const operation of operations) {
    if (!hasFunction(prototype, operation)) return `has no ${operation} on its prototype`;
  }
  if (!('contractVersion' in value) || value.contractVersion === SSO_CONTRACT_VERSION) return null;
  return `was written for version ${String(value.contractVersion)} of the contract, not ${SSO_CONTRACT_VERSION}`;
}

/** True when `value` is a driver class. */
export function isDriverClass(value: unknown): value is SsoDriverClass {
  return driverClassFault(value) === null;
}

function isClass(value: unknown): value is { prototype: unknown } {
  // Only constructors have a prototype object; arrow functions and methods have none.
  return (
    typeof value === 'function' && typeof value.prototype === 'object' && value.prototype !== null
  );
}

function hasFunction(prototype: unknown, name: string): boolean {
  return (
    typeof prototype === 'object' &&
    prototype !== null &&
    name in prototype &&
    typeof (prototype as Record<string, unknown>)[name] === 'function'
  );
}
