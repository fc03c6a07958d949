import { systemActor } from '@basalt/domain';
import { tokenPages, tokenUrl } from '@basalt/mail';
import { hashPassword } from '@basalt/security';
import { actingFor } from './acting-for.ts';
import { UsageError, type Command } from './command.ts';
import { pageForms, pageOf } from './read-options.ts';
import { passwordOf } from './read-password.ts';

const user = 'USER';

/** Commands for accounts of any organization. */
export const accountCommands: readonly Command[] = [
  {
    name: 'user list',
    summary: 'List accounts, oldest first: all, or the current members of an organization',
    options: { organization: { value: 'ID' }, ...pageForms },
    run: async (call, cradle) => {
      const { organization } = call.options;
      if (organization !== undefined) await actingFor(cradle, organization);
      return { ...(await cradle.listAccounts({ organization, ...pageOf(call) })) };
    },
  },
  {
    name: 'user deactivate',
    summary: 'End all sessions of an account and refuse every sign-in to it',
    words: [user],
    notes:
      'USER is the id or the email. Memberships stay, and so do API credentials and webhooks that the\n' +
      'person made: `created_by` in `credential list` shows them, `credential revoke` ends them.',
    run: async ({ words: [named = ''] }, { deactivateAccount }) => ({
      ...(await deactivateAccount({ user: named, actor: systemActor })),
    }),
  },
  {
    name: 'user activate',
    summary: 'Allow sign-ins to a deactivated account again',
    words: [user],
    run: async ({ words: [named = ''] }, { activateAccount }) => ({
      ...(await activateAccount({ user: named, actor: systemActor })),
    }),
  },
  {
    name: 'user reset-two-factor',
    summary: 'Remove the second factor and the recovery codes of an account, and end its sessions',
    words: [user],
    run: async ({ words: [named = ''] }, { resetTwoFactor }) => ({
      ...(await resetTwoFactor({ user: named, actor: systemActor })),
    }),
  },
  {
    name: 'user sign-in-link',
    summary: 'Make a link by which an account signs in once, within 15 minutes, without a password',
    words: [user],
    notes:
      'For emergencies, also with SERVICE_PASSWORDS=off. The link signs in as the person: send it only over a channel that you trust.\n' +
      'The second factor is required as usual (`user reset-two-factor` removes it). The log of accounts records the link and its use.',
    run: async ({ words: [named = ''] }, { createSignInLink, signInSettings }) => {
      const { email, token, expiresAt } = await createSignInLink({
        user: named,
        actor: systemActor,
      });
      return {
        email,
        link: tokenUrl(signInSettings.appUrl(), tokenPages.signIn, token),
        expires_at: expiresAt.toISOString(),
      };
    },
  },
  {
    name: 'user set-password',
    summary: 'Set the password of an account, and end its sessions',
    words: [user],
    options: { password: { value: 'P' }, 'password-stdin': {} },
    notes:
      'Give the password as in `user create`: in BASALT_PASSWORD or on standard input, if possible.',
    run: async (call, { setPassword }) => {
      const password = await passwordOf(call);
      if (password === null)
        throw new UsageError('a password is needed: set BASALT_PASSWORD, or give --password-stdin');
      const passwordHash = await hashPassword(password);
      const [named = ''] = call.words;
      return { ...(await setPassword({ user: named, passwordHash, actor: systemActor })) };
    },
  },
];
