import type { Clock } from '../../kernel/clock.port.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { Role } from '../../tenancy/membership.ts';
import { requireIdentified, requireSignedIn, type SessionCaller } from './session-caller.ts';
import type { SignInStatus } from './sign-in-status.ts';
import type { IdentityPorts } from '../../ports.ts';

/** The person as the API shows them to themselves. */
export interface MeRecord {
  id: string;
  email: string;
  name: string;
  status: SignInStatus;
  security_setup_required_at: string | null;
  two_factor: { enrolled: boolean; required: boolean };
  /** In the order of their creation. */
  organizations: { id: string; name: string; slug: string; role: Role }[];
}

/** What telling a person about themselves takes from outside the domain. */
type MePorts = Pick<IdentityPorts, 'accountsTransaction' | 'signInSettings'>;

/** The caller, also in a session that must still set up a second factor. */
export const createReadMe =
  (ports: MePorts) =>
  async (caller: SessionCaller): Promise<MeRecord> => {
    requireIdentified(caller);
    return meOf(ports, caller);
  };

/** Gives the caller another name. */
export const createUpdateMe =
  (ports: MePorts & { clock: Clock }) =>
  async (caller: SessionCaller, { name }: { name?: string | undefined }): Promise<MeRecord> => {
    requireSignedIn(caller);
    await ports.accountsTransaction.inIdentity(async ({ users }) => {
      const user = await users.lock(caller.user.id);
      if (user === null || name === undefined || name === user.name) return;
      user.name = name;
      user.updatedAt = ports.clock();
      await users.save(user);
    });
    return meOf(ports, caller);
  };

async function meOf(
  { accountsTransaction, signInSettings }: MePorts,
  { status, user: { id } }: SessionCaller,
): Promise<MeRecord> {
  const { user, enrolled } = await accountsTransaction.inIdentity(
    async ({ users, twoFactors }) => ({
      user: await users.find(id),
      enrolled: (await twoFactors.find(id))?.isConfirmed ?? false,
    }),
  );
  if (user === null) throw new DomainError('sign_in_required', {});
  const organizations = await accountsTransaction.organizationsOf(id);
  return {
    id,
    email: user.email,
    name: user.name,
    status,
    security_setup_required_at: user.securitySetupRequiredAt?.toISOString() ?? null,
    two_factor: { enrolled, required: signInSettings.requireTwoFactor },
    organizations: organizations.map(({ id: organizationId, name, slug, role }) => ({
      id: organizationId,
      name,
      slug,
      role,
    })),
  };
}
