import { DomainError, OperatorError, systemActor, type SecretSealer } from '@basalt/domain';
import {
  erasePerson,
  listPersonErasures,
  planPersonErasure,
  type PersonErasurePlan,
} from '@basalt/persistence';
import { UsageError, type Command } from './command.ts';
import { leaveOrganization } from './leave-organizations.ts';

/** Erases a person of the whole deployment. */
const eraseUser: Command = {
  name: 'user erase',
  summary: 'Erase an account with everything that belongs to it; without --confirm, only show what',
  words: ['USER'],
  options: { confirm: { value: 'EMAIL' }, rename: {} },
  notes:
    'USER is the id or the email. What the person wrote stays; with --rename, they are "Former member" in it. It cannot be undone;\n' +
    'backups and exports still hold the person. Refused for the last owner of an organization. After an interruption, run it again.',
  run: async (call, cradle, { ownerUrl: url }) => {
    const [named = ''] = call.words;
    const plan = await planPersonErasure(url, named);
    const { id, email } = plan.person;
    const { confirm } = call.options;
    const renames = call.flags.has('rename');
    if (confirm !== undefined && ![email, id].includes(confirm.trim().toLowerCase()))
      throw new UsageError(`--confirm is not the email or the id of the account: ${email}`);
    const last = plan.organizations.filter((organization) => organization.is_last_owner);
    if (confirm === undefined) return shownPlan(plan, last);
    refuseLastOwner(last);
    await cradle.deactivateAccount({ user: id, actor: systemActor });
    for (const organization of plan.organizations) {
      try {
        await leaveOrganization(cradle, organization, id);
      } catch (error) {
        // The other owners have left since the plan.
        const isLast = error instanceof DomainError && error.code === 'last_owner';
        throw isLast ? lastOwnerError([organization]) : error;
      }
    }
    const addressOf = addressReader(cradle.secretSealer);
    return { erased: true, ...(await erasePerson({ url, userId: id, renames, addressOf })) };
  },
};

/** Commands that erase people of the whole deployment, and show what was erased. */
export const eraseUserCommands: readonly Command[] = [
  {
    name: 'user erasures',
    summary:
      'List the erasures of people, newest first, with what each removed; by id, without names',
    run: async (_call, _cradle, { ownerUrl }) => ({
      data: await listPersonErasures(ownerUrl),
      next: null,
    }),
  },
  eraseUser,
];

type Places = PersonErasurePlan['organizations'];

const shownPlan = ({ person, organizations, rows }: PersonErasurePlan, last: Places) => ({
  erased: false,
  user_id: person.id,
  name: person.name,
  email: person.email,
  organizations: organizations.map(({ slug }) => slug),
  last_owner_of: last.map(({ slug }) => slug),
  rows,
  next: `nothing was changed: add --confirm ${person.email} to erase`,
});

function refuseLastOwner(last: Places): void {
  if (last.length > 0) throw lastOwnerError(last);
}

const lastOwnerError = (organizations: Places): OperatorError => {
  const names = organizations.map(({ id, slug }) => `${slug} (${id})`).join(', ');
  return new OperatorError(
    `the account is the last owner of ${names}: make somebody else an owner, or erase the organization, first`,
  );
};

/** Opens sealed mails; one that was sealed with another key, or is no mail, has no address. */
const addressReader =
  (sealer: SecretSealer) =>
  ({ id, sealed }: { id: string; sealed: string }): string | null => {
    try {
      const mail: unknown = JSON.parse(new TextDecoder().decode(sealer.open(sealed, id)));
      const isMail = typeof mail === 'object' && mail !== null && 'to' in mail;
      return isMail && typeof mail.to === 'string' ? mail.to : null;
    } catch {
      return null;
    }
  };
