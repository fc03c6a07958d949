import { appBudget } from '../../budgets/app-budget.ts';
import type { AccountChangePorts } from '../../run/run-change.ts';
import { createCountAttempt } from '../../identity/throttle/count-attempt.ts';
import type { LockoutPolicy } from '../../access/lockout.ts';
import { DomainError } from '../../kernel/domain-error.ts';

/** Wrong device codes that one person typed. */
const deviceCodeLimit: LockoutPolicy = {
  kind: 'device_code',
  limit: appBudget.deviceCodeTries,
  window: 10 * 60_000,
};

/**
 * Runs the look-up of a code that a person typed, and counts codes that are not found. Refuses with `too_many_attempts` after too many
 * wrong codes, also when this code is right: the answer does not show which codes exist.
 */
export const createTryDeviceCode = (ports: AccountChangePorts) => {
  const count = createCountAttempt(ports);
  return async <T>(userId: string, find: () => Promise<T | null>): Promise<T> => {
    const found = await find();
    // Counts run one after the other: of many concurrent tries, only as many get the result of their look-up as the limit allows.
    const throttles = [{ policy: deviceCodeLimit, key: userId }];
    await count({ throttles, good: found !== null });
    if (found === null) throw new DomainError('not_found', { resource: 'authorization' });
    return found;
  };
};
