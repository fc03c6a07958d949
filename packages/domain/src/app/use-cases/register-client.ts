import { appBudget } from '../../budgets/app-budget.ts';
import type { AccountChangePorts } from '../../change/run-change.ts';
import { createCountAttempt } from '../../identity/throttle/count-attempt.ts';
import type { LockoutPolicy } from '../../identity/throttle/lockout.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { IdentityPorts } from '../../ports.ts';
import { readClientMetadata } from '../app-metadata.ts';
import type { AppClient } from '../app.ts';

/** Registrations from one address. */
const registrationLimit: LockoutPolicy = {
  kind: 'app_registration',
  limit: appBudget.registrationsPerHour,
  window: 60 * 60_000,
};

/** Wrong device codes that one person typed. */
const deviceCodeLimit: LockoutPolicy = {
  kind: 'device_code',
  limit: appBudget.deviceCodeTries,
  window: 10 * 60_000,
};

/**
 * Registers a public client at its own request (RFC 7591). It expires unless somebody connects it. Refuses what
 * `readClientMetadata` refuses, and with `too_many_attempts` too many registrations from one address.
 */
export const createRegisterClient = (
  ports: AccountChangePorts & Pick<IdentityPorts, 'dynamicClients'>,
) => {
  const count = createCountAttempt(ports);
  return async (
    given: Readonly<Record<string, unknown>>,
    { address }: { address: string },
  ): Promise<AppClient> => {
    const metadata = readClientMetadata(given, { defaultName: 'An app without a name' });
    await count({ throttles: [{ policy: registrationLimit, key: address }], good: false });
    const clientId = ports.newId();
    const client = {
      ...metadata,
      clientId,
      kind: 'dynamic',
      organizationId: null,
      secrets: [],
    } as const;
    const days = appBudget.unusedClientDays * 24 * 60 * 60_000;
    await ports.dynamicClients?.add(client, new Date(ports.clock().getTime() + days));
    return client;
  };
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
