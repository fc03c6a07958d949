import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { refuseUnknownZone } from '../../kernel/time-zone.ts';
import type { Ports } from '../../ports/ports.ts';
import { personIdOf, type Principal } from '../../access/principal.ts';
import { defaultMailChoices, type MailChoices } from '../mail-due.ts';

/** The caller's choices of mails in this organization. Refuses with `sign_in_required` a caller who is no person. */
export const readMailChoices =
  ({ tenancy }: Pick<Ports, 'tenancy'>) =>
  (principal: Principal): Promise<MailChoices> =>
    tenancy.queriesOf(principal).notifications.mailChoices(personIdOf(principal));

/** Changes the choices of mails of a person; null for one who is no member. */
export const makeSetMailChoices = (ports: ChangePorts) =>
  changeOf(ports, {
    names: (
      _: { userId: string; change: (before: MailChoices) => MailChoices },
      { organizationId },
    ) => ({ kind: 'organization', id: organizationId }),
    load: async ({ notifications }, { userId }) => ({
      before: await notifications.lockMailChoices(userId),
    }),
    check: ({ before }, { userId, change }) => ({ before, userId, change }),
    decide: ({ before, userId, change }) =>
      // A person who is no member now gets no mails.
      before === null
        ? { answer: null }
        : {
            sets: [{ kind: 'mail_choices', userId, choices: change(before) } as const],
            answer: change(before),
          },
  });

/** The time zone of the caller's days (IANA): that of the account, else that of the mails. UTC for a caller who is no person. */
export const readTimeZone =
  ({ tenancy }: Pick<Ports, 'tenancy'>) =>
  async (principal: Principal): Promise<string> =>
    principal.actor.type === 'user'
      ? tenancy.queriesOf(principal).notifications.timeZone(principal.actor.id)
      : defaultMailChoices.timeZone;

/** Changes the caller's choices of mails; an absent field stays. Refuses with `validation_failed` (time_zone) an unknown time zone. */
export const setMailChoices = (ports: ChangePorts) => {
  const set = makeSetMailChoices(ports);
  return async (
    principal: Principal,
    {
      times,
      ...fields
    }: { readonly [Field in keyof MailChoices]?: MailChoices[Field] | undefined },
  ): Promise<MailChoices> => {
    const { timeZone, dailyHour } = fields;
    refuseUnknownZone(timeZone);
    const answer = await set(principal, {
      userId: personIdOf(principal),
      change: (before) => ({
        times: { ...before.times, ...times },
        dailyHour: dailyHour ?? before.dailyHour,
        timeZone: timeZone ?? before.timeZone,
      }),
    });
    if (answer === null) throw new DomainError('not_found', { resource: 'person' });
    return answer;
  };
};
