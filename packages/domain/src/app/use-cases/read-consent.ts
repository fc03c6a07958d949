import type { AccountChangePorts } from '../../run/run-change.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { IdentityPorts } from '../../ports/ports.ts';
import type { Principal } from '../../access/principal.ts';
import type { AuthorizationRequest } from '../../ports/apps.port.ts';
import { grantableScopes, standingOf } from '../consent-standing.ts';
import { readDeviceCode } from '../device-code.ts';
import { isLoopbackUri } from '../../records/redirect-uri.ts';
import { createTryDeviceCode } from './try-device-code.ts';

export type RequestPorts = AccountChangePorts & Pick<IdentityPorts, 'authorizationRequests'>;
export type ConsentPorts = RequestPorts & Pick<IdentityPorts, 'tenancy'>;

/** A request, and the browser in which it was made. */
export interface RequestInput {
  readonly authorization: string;
  readonly browser: string | null;
}

/** Finds the request. The number of wrong device codes is limited by `createTryDeviceCode`. Refuses with `not_found`. */
export async function requestOf(
  ports: RequestPorts,
  { authorization, browser }: RequestInput,
  userId: string,
): Promise<AuthorizationRequest> {
  const find = async () =>
    (await ports.authorizationRequests?.find(authorization, browser)) ?? null;
  if (readDeviceCode(authorization) !== null) return createTryDeviceCode(ports)(userId, find);
  const request = await find();
  if (request === null) throw new DomainError('not_found', { resource: 'authorization' });
  return request;
}

/** The id of the caller, who is a person; an empty text, which finds nothing, for any other caller. */
export const personOf = ({ person }: Principal): string => person?.userId ?? '';

/** The request of an app for access, and whether the caller can allow it in the organization. Refuses with `not_found` (authorization). */
export const readConsent =
  (ports: ConsentPorts) => async (principal: Principal, input: RequestInput) => {
    const userId = personOf(principal);
    const request = await requestOf(ports, input, userId);
    const { client, redirectUri } = request;
    const known = await ports.tenancy.inTenant(principal, ({ apps }) => apps.read({ userId }));
    const allowed = grantableScopes(known, request);
    return {
      id: request.id,
      app: {
        name: client.name,
        client_id: client.clientId,
        kind: client.kind,
        home_page: client.homePage,
        // Null for client ids that are no https addresses: anybody could choose such a name.
        verified_host: client.kind === 'document' ? hostOf(client.clientId) : null,
      },
      // Null for a device.
      redirect_host: redirectUri === null ? null : hostOf(redirectUri),
      // Any program on this computer could receive the answer.
      redirects_to_loopback: redirectUri !== null && isLoopbackUri(redirectUri),
      scopes: request.scopes.map((scope) => ({ scope, allowed: allowed.includes(scope) })),
      standing: standingOf(known, principal, request),
    };
  };

/** The request as a person sees it before they decide. */
export type ConsentRecord = Awaited<ReturnType<ReturnType<typeof readConsent>>>;

/** The host of an address, with its port; the scheme of one without a host. */
const hostOf = (address: string): string => {
  const url = new URL(address);
  return url.host === '' ? url.protocol : url.host;
};
