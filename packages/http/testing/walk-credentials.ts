import { scopes, type Scope } from '@basalt/domain';
import type { Tenant, WalkDeployment } from './walk-fixture.ts';

/** One way of calling: which Authorization header, and what it is good for. */
export interface Caller {
  name: string;
  authorization: string | null;
  /** Null when the credential is no good. */
  good: { tenant: Tenant; scopes: readonly Scope[] } | null;
}

/** Every kind of credential: none, malformed, expired, revoked, each scope alone, and `*` of both tenants. */
export async function makeCallers(
  deployment: WalkDeployment,
  own: Tenant,
  foreign: Tenant,
): Promise<Caller[]> {
  const { use, now, passTime } = deployment;
  const issue = (tenant: Tenant, granted: readonly Scope[], expiresAt?: Date) =>
    use.createCredential(tenant.principal, {
      name: `${tenant.canary} key`,
      scopes: granted,
      expiresAt,
    });
  const expired = await issue(own, ['*'], new Date(now().getTime() + 50));
  const revoked = await issue(own, ['*']);
  await use.revokeCredential(own.principal, { publicId: revoked.public_id });
  await passTime(100);
  const star = await issue(own, ['*']);
  const good = async (
    name: string,
    tenant: Tenant,
    granted: readonly Scope[],
  ): Promise<Caller> => ({
    name,
    authorization: `Bearer ${(await issue(tenant, granted)).token}`,
    good: { tenant, scopes: granted },
  });
  return [
    bad('none', null),
    bad('malformed', 'Bearer nonsense'),
    bad('another scheme', `Basic ${star.token}`),
    bad('wrong secret', `Bearer ${star.token.slice(0, -4)}0000`),
    bad('expired', `Bearer ${expired.token}`),
    bad('revoked', `Bearer ${revoked.token}`),
    ...(await Promise.all(
      scopes.filter((scope) => scope !== '*').map((scope) => good(scope, own, [scope])),
    )),
    await good('* own', own, ['*']),
    await good('* foreign', foreign, ['*']),
  ];
}

function bad(name: string, authorization: string | null): Caller {
  return { name, authorization, good: null };
}
