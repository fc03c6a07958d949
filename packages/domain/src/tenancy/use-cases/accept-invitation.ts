import { accountCreated } from '../../identity/account/account-event.ts';
import { checkPassword, type PasswordPorts } from '../../identity/password/check-password.ts';
import { requirePassword } from '../../identity/password/password.ts';
import { networkOf } from '../../identity/throttle/network.ts';
import type { SessionCaller } from '../../identity/session/session-caller.ts';
import { refuseDeactivated, User } from '../../identity/account/user.ts';
import type { NewId } from '../../kernel/clock.port.ts';
import { DomainError, invalid } from '../../kernel/domain-error.ts';
import { mayGrant } from '../access.ts';
import { invitationEvent } from '../invitation-event.ts';
import { memberEvent } from '../member-event.ts';
import { Membership } from '../membership.ts';
import { systemPrincipal, type Principal } from '../principal.ts';
import type { Tenancy } from '../tenancy.port.ts';

/** What accepting an invitation takes from outside the domain. */
type AcceptingPorts = PasswordPorts & { readonly tenancy: Tenancy; readonly newId: NewId };

/** How the invited person shows who they are. */
interface Acceptance {
  readonly name?: string | undefined;
  readonly password?: string | undefined;
  /** Who is signed in, if anybody. */
  readonly caller: SessionCaller | null;
  readonly address: string;
}

/**
 * Joins the organization that an invitation names; its token is used up. Anyone who has no account yet gets one, with
 * the name and password given. An account that the address has already joins as it is, and only its owner can
 * accept: signed in as it, or by its password. Refuses with `validation_failed` (token, name, password),
 * `invalid_login`, `too_many_attempts`, and `sign_in_required` for an account without a password.
 */
export const createAcceptInvitation =
  (ports: AcceptingPorts) =>
  async ({ token, ...acceptance }: Acceptance & { token: string }): Promise<void> => {
    const { tenancy, accountsTransaction, tokenGenerator, clock } = ports;
    const tokenHash = tokenGenerator.hash('invitation', token);
    const organizationId = await accountsTransaction.organizationOfInvitation(tokenHash);
    if (organizationId === null) throw notGood();
    const principal = systemPrincipal(organizationId);
    const { account } = await tenancy.inTenant(principal, async (stores) => {
      const { email } = await openInvitation(stores, tokenHash, clock());
      return { account: await stores.organizations.findUserByEmail(email) };
    });
    const newcomer = account === null ? await newAccount(ports, acceptance) : null;
    if (account !== null) {
      await refuseOtherOwner(ports, account, acceptance);
      refuseDeactivated(account);
    }
    await join(ports, principal, tokenHash, account ?? newcomer);
    if (account !== null) await confirmEmail(ports, account.id);
  };

function notGood(): DomainError {
  return invalid('token', 'is not valid, or has expired');
}

type Stores = Parameters<Parameters<Tenancy['inTenant']>[1]>[0];

/** Also one that was sent in the moment in which its sender left is not good. */
async function openInvitation(
  { invitations, organizations }: Stores,
  tokenHash: string,
  now: Date,
) {
  const invitation = await invitations.lockByToken(tokenHash);
  if (!invitation?.isOpen(now)) throw notGood();
  const { createdBy, role } = invitation;
  const sender = createdBy.type === 'user' ? await organizations.membership(createdBy.id) : 'owner';
  if (sender === null || !mayGrant(sender === 'owner' ? sender : sender.role, role))
    throw notGood();
  return invitation;
}

/** An account that will be made: the mail proved that the email is theirs. */
async function newAccount(
  { passwordHasher, newId, clock }: AcceptingPorts,
  { name, password, address }: Acceptance,
): Promise<(email: string) => User> {
  if (name === undefined) throw invalid('name', 'is needed for a new account');
  if (password === undefined) throw invalid('password', 'is needed for a new account');
  const passwordHash = await passwordHasher.hash(requirePassword(password), networkOf(address));
  const now = clock();
  return (email) =>
    new User({ id: newId(), name, email, passwordHash, emailConfirmedAt: now, now });
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

async function join(
  { tenancy, clock, newId }: AcceptingPorts,
  principal: Principal,
  tokenHash: string,
  who: User | ((email: string) => User) | null,
): Promise<void> {
  const { organizationId } = principal;
  await tenancy.inTenant(principal, async (stores) => {
    const now = clock();
    const invitation = await openInvitation(stores, tokenHash, now);
    const user = typeof who === 'function' ? who(invitation.email) : who;
    if (user === null || user.email !== invitation.email) throw notGood();
    if (typeof who === 'function') {
      await stores.organizations.addUser(user, accountCreated(user, newId));
    }
    invitation.closedAt = now;
    await stores.invitations.save(invitation);
    const { id, name, email } = user;
    const invited: Principal = { ...principal, actor: { type: 'user', id, name } };
    await stores.events.append(
      ...invitationEvent(invited, { newId, now }, 'invitation.accepted', invitation),
    );
    if ((await stores.organizations.membership(id)) !== null) return;
    const { role } = invitation;
    await stores.organizations.addMembership(
      new Membership({ organizationId, userId: id, role, now }),
    );
    const record = { id, name, email, role };
    await stores.events.append(...memberEvent(invited, { newId, now }, 'member.added', record));
  });
}

/** Anyone who holds the token reads the mail of the address, and has just shown that the account is theirs. */
async function confirmEmail(
  { accountsTransaction, clock }: AcceptingPorts,
  userId: string,
): Promise<void> {
  await accountsTransaction.inIdentity(async ({ users }) => {
    const user = await users.lock(userId);
    if (user === null || user.emailConfirmedAt !== null) return;
    user.emailConfirmedAt = clock();
    await users.save(user);
  });
}
