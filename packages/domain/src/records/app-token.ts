import type { Scope } from '../kernel/scopes.ts';
import type { SecretHash } from './credential.ts';
import type { Role } from '../access/roles.ts';
import type { Principal } from '../access/principal.ts';
import { effectiveScopes, type AppResource } from './app-grant.ts';

/** An access token with everything that decides what it allows, read at one moment. */
export interface AppToken {
  readonly organizationId: string;
  readonly publicId: string;
  readonly secrets: readonly SecretHash[];
  readonly expiresAt: Date;
  /** The scopes of the grant that this token has. */
  readonly scopes: readonly Scope[];
  readonly resources: readonly AppResource[];
  readonly grantId: string;
  readonly lastUsedAt: Date | null;
  readonly app: { readonly id: string; readonly name: string; readonly isAllowed: boolean };
  /** Null when the person is no member any more, or is deactivated. */
  readonly person: { readonly userId: string; readonly name: string; readonly role: Role } | null;
}

/**
 * THE rule of who calls with an access token: the person, in that organization, within what was granted and what their
 * role allows now. Null when the token is expired or for another resource, when the app is not allowed any more, and when the person is no
 * active member any more.
 */
export function principalOfToken(
  token: AppToken,
  { resource, now }: { resource: AppResource; now: Date },
): Principal | null {
  const { app, person, organizationId } = token;
  if (now >= token.expiresAt || !token.resources.includes(resource)) return null;
  if (person === null || !app.isAllowed) return null;
  const { userId, name, role } = person;
  const via = { type: 'app', id: app.id, name: app.name } as const;
  return {
    organizationId,
    actor: { type: 'user', id: userId, name, via },
    scopes: effectiveScopes(token.scopes, role),
    person: { userId, role },
    app: { id: app.id, grantId: token.grantId, expiresAt: token.expiresAt },
  };
}
