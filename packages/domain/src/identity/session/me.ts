import { changed } from '../../record/next-version.ts';
import { accountChangeOf, type AccountChangePorts } from '../../run/run-change.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { Role } from '../../access/roles.ts';
import { requireIdentified, requireSignedIn, type SessionCaller } from './session-caller.ts';
import type { SignInStatus } from '../../records/sign-in-status.ts';
import type { IdentityPorts } from '../../ports/ports.ts';

/** The caller's own account, as the API returns it. */
export interface MeRecord {
  id: string;
  email: string;
  name: string;
  status: SignInStatus;
  security_setup_required_at: string | null;
  two_factor: { enrolled: boolean; required: boolean };
  /** In the order of their creation. */
  organizations: {
    id: string;
    name: string;
    slug: string;
    role: Role;
    members_make_labels: boolean;
  }[];
}

type MePorts = Pick<IdentityPorts, 'accountsTransaction' | 'signInSettings'>;

/** The caller's account, also in a session that must still set up a second factor. Refuses with `sign_in_required`. */
export const readMe =
  (ports: MePorts) =>
  async (caller: SessionCaller): Promise<MeRecord> => {
    requireIdentified(caller);
    return meOf(ports, caller);
  };

/** Changes the caller's name. */
export const updateMe = (ports: MePorts & AccountChangePorts) => {
  const rename = accountChangeOf(ports, {
    load: ({ accounts }, { id }: { id: string; name: string }) => accounts.load({ id }),
    decide: (account, { name }, { now: updatedAt }) => {
      const isSame = account === null || account.user.name === name;
      return {
        saved: isSame ? [] : [changed(account.user, { name, updatedAt })],
        answer: undefined,
      };
    },
  });
  return async (
    caller: SessionCaller,
    { name }: { name?: string | undefined },
  ): Promise<MeRecord> => {
    requireSignedIn(caller);
    if (name !== undefined) await rename({ id: caller.user.id, name });
    return meOf(ports, caller);
  };
};

async function meOf(
  { accountsTransaction, signInSettings }: MePorts,
  { status, user: { id } }: SessionCaller,
): Promise<MeRecord> {
  const found = await accountsTransaction.inIdentity(({ accounts }) => accounts.find({ id }));
  if (found === null) throw new DomainError('sign_in_required', {});
  const { user, enrolled } = found;
  const organizations = await accountsTransaction.organizationsOf(id);
  return {
    id,
    email: user.email,
    name: user.name,
    status,
    security_setup_required_at: user.securitySetupRequiredAt?.toISOString() ?? null,
    two_factor: { enrolled, required: signInSettings.requireTwoFactor },
    organizations: organizations.map(
      ({ id: organizationId, name, slug, role, members_make_labels }) => ({
        id: organizationId,
        name,
        slug,
        role,
        members_make_labels,
      }),
    ),
  };
}
