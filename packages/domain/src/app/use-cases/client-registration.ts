import { appBudget } from '../../budgets/app-budget.ts';
import type { AccountChangePorts } from '../../run/run-change.ts';
import { createCountAttempt } from '../../identity/throttle/count-attempt.ts';
import type { LockoutPolicy } from '../../access/lockout.ts';
import { throttlesOf } from '../../identity/throttle/network.ts';
import type { IdentityPorts } from '../../ports/ports.ts';
import { readClientMetadata } from '../../records/app-metadata.ts';
import type { AppClient } from '../../records/app.ts';

/** Registrations from one address. */
const registrationLimit: LockoutPolicy = {
  kind: 'app_registration',
  limit: appBudget.registrationsPerHour,
  window: 60 * 60_000,
};

/**
 * Registers a public client at its own request (RFC 7591). It expires unless somebody connects it. Refuses what
 * `readClientMetadata` refuses, and with `too_many_attempts` too many registrations from one address or IPv6 network.
 */
export const registerClient = (
  ports: AccountChangePorts & Pick<IdentityPorts, 'dynamicClients'>,
) => {
  const count = createCountAttempt(ports);
  return async (
    fields: Readonly<Record<string, unknown>>,
    { address }: { address: string },
  ): Promise<AppClient> => {
    const metadata = readClientMetadata(fields, { defaultName: 'An app without a name' });
    await count({ throttles: throttlesOf(registrationLimit, address), good: false });
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
