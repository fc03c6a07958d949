import { appBudget } from '../../budgets/app-budget.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { refusePlainMember } from '../../records/permissions.ts';
import type { Principal } from '../../access/principal.ts';
import type { TenantStores } from '../../ports/tenancy.port.ts';
import type { App } from '../../records/app.ts';
import type { KnownApps } from '../../ports/apps.port.ts';

/** A change of the caller's own organization. */
export const ofOwnOrganization = {
  names: (_command: object, { organizationId }: Principal) =>
    ({ kind: 'organization', id: organizationId }) as const,
};

/** The start of a change of one app of the organization, which its command names. */
export const changeOfApp = {
  ...ofOwnOrganization,
  load: ({ apps }: Pick<TenantStores, 'apps'>, { app }: { app: string }) =>
    apps.lock({ appId: app }),
};

/** The app of this id among those that were loaded. Refuses plain members with `insufficient_role`, and an unknown id with `not_found`. */
export function foundApp({ apps }: KnownApps, id: string, principal: Principal): App {
  refusePlainMember(principal);
  const app = apps.find((candidate) => candidate.id === id);
  if (app === undefined) throw new DomainError('not_found', { resource: 'app' });
  return app;
}

/** Refuses with `quota_exceeded` when the organization has as many apps as it may have. */
export function refuseFurtherApp({ apps }: KnownApps): void {
  const limit = appBudget.apps;
  if (apps.length >= limit) throw new DomainError('quota_exceeded', { quota: 'apps', limit });
}
