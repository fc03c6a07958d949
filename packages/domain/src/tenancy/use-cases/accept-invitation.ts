import { changed } from '../../record/next-version.ts';
import { accountChangeOf, changeOf, type ChangePorts } from '../../run/run-change.ts';
import { accountCreated } from '../../event/account-event.ts';
import { checkPassword, type PasswordPorts } from '../../identity/password/check-password.ts';
import { requirePassword } from '../../identity/password/password-policy.ts';
import { networkOf } from '../../identity/throttle/network.ts';
import type { SessionCaller } from '../../identity/session/session-caller.ts';
import { refuseDeactivated, User } from '../../records/user.ts';
import { DomainError, invalid } from '../../kernel/domain-error.ts';
import type { IdentityPorts } from '../../ports/ports.ts';
import { type Invitation, invitationEvent } from '../../records/invitation.ts';
import {
  invalidToken,
  isMailedToken,
  loadInvitation,
  openOf,
  organizationOfToken,
} from '../open-invitation.ts';
import { memberEvent, projectMemberEvent } from '../member-event.ts';
import { Membership } from '../../records/membership.ts';
import { systemPrincipal } from '../../access/principal.ts';

/** The ports of accepting an invitation. */
type AcceptingPorts = PasswordPorts & ChangePorts & Pick<IdentityPorts, 'signInSettings'>;

/** The data of the person who accepts. */
interface Acceptance {
  readonly token: string;
  readonly name?: string | undefined;
  readonly password?: string | undefined;
  /** The person who is signed in in this browser; null when nobody is. */
  readonly caller: SessionCaller | null;
  readonly address: string;
}

/**
 * Accepts an invitation: the person becomes a member of the organization, and of the named projects that are neither archived nor
 * deleted. The token can be used once. When the email has no account yet, one is made with the given name and password. When it has one,
 * that account becomes a member unchanged, and only its owner can accept: by being signed in, or with its password. Refuses with
 * `validation_failed` (token, name, password), `invalid_login`, `too_many_attempts`, `account_deactivated`, and `sign_in_required` when
 * neither a session nor a password shows the owner, or when the deployment has no passwords and the email has no account: a sign-in at a
 * provider makes it.
 */
export const acceptInvitation = (ports: AcceptingPorts) => {
  const [join, confirmEmail] = [createJoin(ports), createConfirmEmail(ports)];
  return async (acceptance: Acceptance): Promise<void> => {
    const { tenancy, clock } = ports;
    const { token } = acceptance;
    const { organizationId, tokenHash } = await organizationOfToken(ports, token);
    const principal = systemPrincipal(organizationId);
    const loaded = await tenancy.inTenant(principal, (stores) => loadInvitation(stores, tokenHash));
    const { invitation, account } = openOf(loaded, clock());
    const user = account?.user ?? (await newAccount(ports, invitation, acceptance));
    if (account !== null) {
      await refuseOtherOwner(ports, user, acceptance);
      refuseDeactivated(user);
    }
    const { id, name } = user;
    await join({ ...principal, actor: { type: 'user', id, name } }, { tokenHash, user });
    if (account !== null && isMailedToken(token)) await confirmEmail({ id });
  };
};

/** The account to make. Its email is confirmed if the token came by mail. */
async function newAccount(
  { passwordHasher, newId, clock, signInSettings }: AcceptingPorts,
  { email }: Invitation,
  { token, name, password, address }: Acceptance,
): Promise<User> {
  if (!signInSettings.hasPasswords) throw new DomainError('sign_in_required', {});
  if (name === undefined) throw invalid('name', 'is needed for a new account');
  if (password === undefined) throw invalid('password', 'is needed for a new account');
  const passwordHash = await passwordHasher.hash(requirePassword(password), networkOf(address));
  const now = clock();
  const emailConfirmedAt = isMailedToken(token) ? now : null;
  return new User({ id: newId(), name, email, passwordHash, emailConfirmedAt, now });
}

async function refuseOtherOwner(
  ports: AcceptingPorts,
  account: User,
  { caller, password, address }: Acceptance,
): Promise<void> {
  if (caller?.status === 'signed_in' && caller.user.id === account.id) return;
  if (password === undefined || account.passwordHash === null) {
    throw new DomainError('sign_in_required', {});
  }
  await checkPassword(ports, { email: account.email, password, address });
}

/** Makes the person a member. The account is stored, too, when the email has none. */
const createJoin = ({ tenancy, clock, newId: makeId }: AcceptingPorts) =>
  changeOf(
    { tenancy, clock, newId: makeId },
    {
      names: (_: { tokenHash: string; user: User }, { organizationId }) => ({
        kind: 'organization',
        id: organizationId,
      }),
      load: async (stores, { tokenHash, user }) => {
        const loaded = await loadInvitation(stores, tokenHash);
        // Each project is locked: in the order of the ids, so that two transactions never wait for each other.
        const ids = loaded?.invitation.projectIds.toSorted() ?? [];
        const named = await Array.fromAsync(ids, (id) =>
          stores.projects.loadForMember(id, user.id),
        );
        return { loaded, named };
      },
      check: ({ loaded, named }, { user }, { now }) => {
        const { invitation, account } = openOf(loaded, now);
        if (user.email !== invitation.email) throw invalidToken();
        // Another request created an account with this email in the meantime.
        if (account !== null && account.user.id !== user.id) {
          throw new DomainError('sign_in_required', {});
        }
        const joined = named.filter(
          (joinable) =>
            joinable !== null &&
            !joinable.project.archived &&
            joinable.member?.access !== 'explicit',
        );
        return {
          invitation,
          account,
          user,
          projectIds: joined.flatMap((joinedProject) => joinedProject?.project.id ?? []),
        };
      },
      decide: ({ invitation, account, user, projectIds }, { principal, newId, now }) => {
        const { organizationId } = principal;
        const { id, name, email } = user;
        const present = account?.membership?.removedAt === null ? account.membership : null;
        const { role } = present ?? invitation;
        const accepted = changed(invitation, { closedAt: now });
        const membership = new Membership({ organizationId, userId: id, role, now });
        const person = { id, name, email, role };
        return {
          sets: projectIds.map((projectId) => ({
            kind: 'project_member',
            projectId,
            userId: id,
            isMember: true,
            now,
          })),
          saved: [
            accepted,
            ...(account === null ? [user] : []),
            ...(present === null ? [membership] : []),
          ],
          accountEvents: account === null ? [accountCreated(user, newId)] : [],
          events: [
            invitationEvent('invitation.accepted', accepted),
            ...(present === null ? [memberEvent('member.added', person)] : []),
            ...projectIds.map((projectId) =>
              projectMemberEvent('project.member.added', projectId, {
                ...person,
                access: 'explicit',
              }),
            ),
          ],
          answer: undefined,
        };
      },
    },
  );

/** Confirms the email of an account: its owner has the token, which was sent to the address. */
const createConfirmEmail = (ports: AcceptingPorts) =>
  accountChangeOf(ports, {
    load: ({ accounts }, { id }: { id: string }) => accounts.load({ id }),
    decide: (account, _, { now: emailConfirmedAt }) => ({
      saved:
        account?.user.emailConfirmedAt === null
          ? [changed(account.user, { emailConfirmedAt })]
          : [],
      answer: undefined,
    }),
  });
