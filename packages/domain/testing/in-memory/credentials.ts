import type {
  CallLimits,
  CredentialLookup,
  CredentialStore,
} from '../../src/ports/credentials.port.ts';
import { Credential, isRecentUse, isUsable } from '../../src/records/credential.ts';
import { minuteOf, rateLimitStatusAfter, secondsLeft } from '../../src/access/rate-limit-status.ts';
import { networksOfSite, siteOf } from '../../src/identity/throttle/network.ts';
import { keyOf } from './database.ts';
import type { Deployment } from './deployment.ts';
import { byId } from './paging.ts';
import { Tenant } from './tenant.ts';

/** The credentials of one organization, inside a transaction. */
export function credentialStore(tenant: Tenant): CredentialStore {
  const find: CredentialStore['find'] = async (publicId) =>
    tenant.of(Credential).first({ publicId });
  return {
    find,
    lock: find,
    list: async () => byId(tenant.of(Credential).where()),
    lockAll: async () => tenant.of(Credential).where(),
    lockedCount: async (now) =>
      tenant.of(Credential).where((credential) => isUsable(credential, now)).length,
  };
}

/** The credentials of all organizations, and the limits of calls. A limit of 0 limits nothing. */
export function credentialLookup(
  deployment: Deployment,
  { callsPerMinute, failuresPerMinute }: CallLimits,
): CredentialLookup {
  const [countCall, countFailure] = [countsByMinute(), countsByMinute()];
  const statusOf = (caller: string, now: Date) => {
    if (callsPerMinute === 0) return null;
    const minute = minuteOf(now);
    return rateLimitStatusAfter(callsPerMinute, countCall(caller, minute), { minute, now });
  };
  const findByPublicId: CredentialLookup['findByPublicId'] = async (publicId) => {
    for (const tenant of deployment.tenants()) {
      const credential = tenant.of(Credential).first({ publicId });
      if (credential === null) continue;
      const isSuspended = tenant.organization()?.suspendedAt !== null;
      return isSuspended ? { ...credential, isSuspended } : credential;
    }
    return null;
  };
  const update = (
    { id, organizationId }: Credential,
    fieldsOf: (credential: Credential) => Partial<Credential>,
  ): void => {
    const done = deployment.transaction(async (draft) =>
      new Tenant(draft, organizationId).of(Credential).update({ id }, fieldsOf),
    );
    done.catch(() => undefined);
  };
  return {
    findByPublicId,
    findForCall: async (publicId, { hashes, now }) => {
      const credential = await findByPublicId(publicId);
      const isKnown = credential?.secrets.some(({ hash }) => hashes.includes(hash)) === true;
      return { credential, rateLimitStatus: isKnown ? statusOf(publicId, now) : null };
    },
    recall: () => null,
    countPerson: async ({ userId, organizationId }, now) =>
      statusOf(keyOf(userId, organizationId), now),
    countFailure: async (address, now, kind) => {
      if (failuresPerMinute === 0) return null;
      const minute = minuteOf(now);
      const site = siteOf(address);
      const isWithin = (network: string, limit: number): boolean =>
        countFailure(keyOf(kind, network), minute) <= limit;
      const isOwn = isWithin(address, failuresPerMinute);
      const isSite = site === null || isWithin(site, failuresPerMinute * networksOfSite);
      return isOwn && isSite ? null : secondsLeft(minute, now);
    },
    renewSecret: (credential, former, renewed) =>
      update(credential, ({ secrets }) => ({
        secrets: secrets.map((secret) =>
          secret.hash === former ? { ...secret, ...renewed } : secret,
        ),
      })),
    recordUse: (credential, now) =>
      update(credential, ({ lastUsedAt }) =>
        isRecentUse(lastUsedAt, now) ? {} : { lastUsedAt: now },
      ),
  };
}

/** Counts by name, from 1 in each minute. A minute that has begun already is not begun again by an earlier one. */
function countsByMinute(): (name: string, minute: number) => number {
  const counts = new Map<string, { minute: number; count: number }>();
  return (name, minute) => {
    const last = counts.get(name);
    const isRunning = last?.minute === minute || last?.minute === minute + 1;
    const next = isRunning ? { ...last, count: last.count + 1 } : { minute, count: 1 };
    counts.set(name, next);
    return next.count;
  };
}
