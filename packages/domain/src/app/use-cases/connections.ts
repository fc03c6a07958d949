import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { DomainError, isRefusal } from '../../kernel/domain-error.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Ports } from '../../ports/ports.ts';
import { refusePlainMember } from '../../records/permissions.ts';
import { limitedPerson } from '../../records/visibility.ts';
import { systemPrincipal, type Principal } from '../../access/principal.ts';
import type { TenantStores } from '../../ports/tenancy.port.ts';
import type { ConnectionRecord } from '../../records/app-grant.ts';
import { disconnected } from '../disconnected.ts';
import { ofOwnOrganization } from './named-app.ts';

/**
 * The apps that are connected in the organization: those of the caller, or of everybody for owners and admins. Refuses all others with
 * `insufficient_role` when they want those of everybody.
 */
export const listConnections =
  ({ tenancy }: Pick<Ports, 'tenancy'>) =>
  async (
    principal: Principal,
    { own, page }: { own: boolean; page: PageRequest },
  ): Promise<Page<ConnectionRecord>> => {
    if (!own) refusePlainMember(principal);
    const userId = own ? (principal.person?.userId ?? null) : null;
    return tenancy.queriesOf(principal).apps.connections(userId, page);
  };

/**
 * Ends a connection of an app. The next call with one of its tokens is refused. People can end their own connections, owners and admins
 * those of all. Refuses any other with `not_found` (connection).
 */
export const disconnectApp = (ports: ChangePorts) =>
  changeOf(ports, {
    ...ofOwnOrganization,
    load: ({ apps }: TenantStores, { connection: id }: { connection: string }) => apps.lock({ id }),
    check: (known, _command, { principal }) => {
      const limited = limitedPerson(principal);
      const isTheirs = known.grants.every(
        ({ userId }) => limited === null || limited.userId === userId,
      );
      if (known.grants.length === 0 || !isTheirs) {
        throw new DomainError('not_found', { resource: 'connection' });
      }
      return known;
    },
    decide: ({ apps, grants }) => ({ ...disconnected(apps, grants), answer: undefined }),
  });

/**
 * Ends a grant: its app revokes it, or a code or refresh token of it is used twice, so that somebody else may have that token.
 * Does nothing when the grant has ended.
 */
export const endGrant = (ports: ChangePorts) => {
  const disconnect = disconnectApp(ports);
  const actor = { type: 'system', name: 'oauth' } as const;
  return async (of: { organizationId: string; grantId: string }): Promise<void> => {
    const principal = { ...systemPrincipal(of.organizationId), actor };
    await disconnect(principal, { connection: of.grantId }).catch((error: unknown) => {
      if (!isRefusal(error, 'not_found')) throw error;
    });
  };
};
