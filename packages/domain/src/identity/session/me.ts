import { changed } from '../../record/next-version.ts';
import { accountChangeOf, type AccountChangePorts } from '../../run/run-change.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { refuseUnknownZone } from '../../kernel/time-zone.ts';
import { fitted } from '../../record/plain-record.ts';
import type { Patch, SentOf } from '../../record/record.ts';
import { User } from '../../records/user.ts';
import type { Language } from '../../words/languages.ts';
import type { Role } from '../../access/roles.ts';
import { requireIdentified, requireSignedIn, type SessionCaller } from './session-caller.ts';
import type { SignInStatus } from '../../records/sign-in-status.ts';
import type { IdentityPorts } from '../../ports/ports.ts';

/** The fields of an account that its person changes. */
type ChosenByPerson = SentOf<(typeof User)['declared']>;

/** The caller's own account, as the API returns it. */
export interface MeRecord extends ChosenByPerson {
  id: string;
  email: string;
  /** The id of the person's picture; null for none. */
  picture_id: string | null;
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
    default_locale: Language | null;
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

/**
 * Changes the caller's name, language, time zone and first day of the week; an absent field stays. Refuses with `validation_failed`
 * (time_zone) an unknown time zone.
 */
export const updateMe = (ports: MePorts & AccountChangePorts) => {
  const change = accountChangeOf(ports, {
    load: ({ accounts }, { id }: { id: string; values: Partial<User> }) => accounts.load({ id }),
    decide: (account, { values }, { now: updatedAt }) => {
      const isSame =
        account === null ||
        Object.entries(values).every(([name, value]) => account.user[name as keyof User] === value);
      return {
        saved: isSame ? [] : [changed(account.user, { ...values, updatedAt })],
        answer: undefined,
      };
    },
  });
  return async (caller: SessionCaller, patch: Patch<typeof User>): Promise<MeRecord> => {
    requireSignedIn(caller);
    refuseUnknownZone(patch.timeZone);
    const values = fitted(User, patch) as Partial<User>;
    if (Object.keys(values).length > 0) await change({ id: caller.user.id, values });
    return meOf(ports, caller);
  };
};

const chosenBy = (user: User): ChosenByPerson =>
  Object.fromEntries(
    User.fields
      .filter(({ isEdited }) => isEdited)
      .map(({ name, wireName }) => [wireName, user[name as keyof User]]),
  ) as unknown as ChosenByPerson;

async function meOf(
  { accountsTransaction, signInSettings }: MePorts,
  { status, user: { id } }: SessionCaller,
): Promise<MeRecord> {
  const found = await accountsTransaction.inIdentity(({ accounts }) => accounts.find({ id }));
  if (found === null) throw new DomainError('sign_in_required', {});
  const { user, enrolled, pictureId } = found;
  const organizations = await accountsTransaction.organizationsOf(id);
  return {
    id,
    email: user.email,
    picture_id: pictureId,
    ...chosenBy(user),
    status,
    security_setup_required_at: user.securitySetupRequiredAt?.toISOString() ?? null,
    two_factor: { enrolled, required: signInSettings.requireTwoFactor },
    organizations: organizations.map(
      ({ id: organizationId, name, slug, role, members_make_labels, default_locale }) => ({
        id: organizationId,
        name,
        slug,
        role,
        members_make_labels,
        default_locale,
      }),
    ),
  };
}
