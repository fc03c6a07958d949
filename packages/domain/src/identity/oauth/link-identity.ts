import type { ExternalIdentity, IdentityProvider } from './identity-provider.port.ts';
import type { IdentityStores } from '../accounts-transaction.port.ts';
import { Identity } from './identity.ts';
import { decideLink, type LinkDecision } from './linking.ts';
import { refuseDeactivated, User } from '../account/user.ts';
import type { IdentityPorts } from '../../ports.ts';

/** What linking takes from outside the domain. */
export type LinkPorts = Pick<IdentityPorts, 'accountsTransaction' | 'mailer' | 'clock' | 'newId'>;

/** What linking follows of a provider's settings. */
export type LinkPolicy = Pick<IdentityProvider, 'requireVerifiedEmail' | 'strictSubject'>;

/**
 * The account that an external identity leads to, by the rule of `decideLink`; made, or taken over from a person who never
 * showed control of its email, where the rule says so. Each new link is an account event, and the person gets a mail. Many at
 * once of one new person make one account. `identity` is null when the email alone led there.
 */
export async function linkIdentity(
  ports: LinkPorts,
  asserted: ExternalIdentity,
  { requireVerifiedEmail, strictSubject }: LinkPolicy,
): Promise<{ user: User; identity: Identity | null }> {
  return ports.accountsTransaction.inIdentity(async (stores) => {
    const now = ports.clock();
    const { provider, subject } = asserted;
    const first = subject === null ? null : await stores.identities.find(provider, subject);
    const account = first === null ? await accountOf(stores, asserted.email) : null;
    // The same person may have signed in at the same time: the state after the lock decides.
    const known = first ?? account?.identities.find((one) => isOf(one, asserted)) ?? null;
    const policy = { requireVerifiedEmail, strictSubject };
    const decision = decideLink({ asserted, ...policy, known, account });
    const user = await userOf(ports, stores, { decision, asserted, now });
    const isNew = decision.kind !== 'known' && decision.links;
    if (subject === null || !isNew) return { user, identity: known };
    const identity = new Identity({ provider, subject, userId: user.id, now });
    await stores.identities.add(identity);
    await note(ports, stores, user.id, 'identity.linked', { provider, subject }, now);
    const data = { name: user.name, provider };
    await stores.outbox.add(ports.mailer.sealed({ to: user.email, kind: 'identity_linked', data }));
    return { user, identity };
  });
}

function isOf(identity: Identity, { provider, subject }: ExternalIdentity): boolean {
  return identity.provider === provider && identity.subject === subject;
}

async function accountOf(stores: IdentityStores, email: string | null) {
  const found = email === null ? null : await stores.users.findByEmail(email);
  // Locked, so that of two identities at once the second finds what the first has linked.
  const user = found === null ? null : await stores.users.lock(found.id);
  return user === null ? null : { user, identities: await stores.identities.ofUser(user.id) };
}

async function userOf(
  ports: LinkPorts,
  stores: IdentityStores,
  { decision, asserted, now }: { decision: LinkDecision; asserted: ExternalIdentity; now: Date },
): Promise<User> {
  if (decision.kind === 'create') {
    const { email } = decision;
    const user = new User({
      id: ports.newId(),
      name: asserted.name ?? email.slice(0, email.indexOf('@')),
      email,
      passwordHash: null,
      emailConfirmedAt: asserted.emailVerified ? now : null,
      now,
    });
    user.securitySetupRequiredAt = now;
    await stores.users.add(user);
    await note(ports, stores, user.id, 'account.created', { provider: asserted.provider }, now);
    return user;
  }
  const user = await stores.users.lock(decision.userId);
  if (user === null) throw new Error('an identity of no account');
  refuseDeactivated(user);
  if (decision.kind === 'found' && decision.takesOver) {
    await takeOver(stores, user, asserted.emailVerified, now);
    await note(ports, stores, user.id, 'account.taken_over', { provider: asserted.provider }, now);
  }
  return user;
}

/** Anyone who set the account up never showed that the email is theirs: nothing they set up may lead into it. */
async function takeOver(
  stores: IdentityStores,
  user: User,
  isVerified: boolean,
  now: Date,
): Promise<void> {
  user.passwordHash = null;
  user.emailConfirmedAt = isVerified ? now : null;
  user.securitySetupRequiredAt = now;
  user.updatedAt = now;
  await stores.users.save(user);
  await stores.sessions.removeAllOf(user.id);
  await stores.twoFactors.remove(user.id);
  await stores.identities.removeAllOf(user.id);
  await stores.resetTokens.removeAllOf(user.id);
}

async function note(
  { newId }: LinkPorts,
  stores: IdentityStores,
  userId: string,
  kind: 'identity.linked' | 'account.created' | 'account.taken_over',
  data: Record<string, string>,
  at: Date,
): Promise<void> {
  await stores.note({ id: newId(), userId, kind, data, at });
}
