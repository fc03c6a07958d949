import { changeOf, type ChangePorts } from '../../change/run-change.ts';
import { openedIds, sealedIds } from '../../identity/sealed-ids.ts';
import type { SecretSealer } from '../../identity/sign-in-tools.port.ts';
import { DomainError, invalid } from '../../kernel/domain-error.ts';
import type { Ports } from '../../ports.ts';
import { personIdOf, systemPrincipal, type Principal } from '../../tenancy/principal.ts';
import { isTimeZone, noMails, type MailChoices } from '../mail-digest.ts';

/** The caller's choices of mails in this organization. Refuses with `sign_in_required` a caller who is no person. */
export const createReadMailChoices =
  ({ tenancy }: Pick<Ports, 'tenancy'>) =>
  (principal: Principal): Promise<MailChoices> =>
    tenancy.queriesOf(principal).notifications.mailChoices(personIdOf(principal));

const makeSet = (ports: ChangePorts) =>
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

/** Changes the caller's choices of mails; an absent field stays. Refuses with `validation_failed` (time_zone) an unknown time zone. */
export const createSetMailChoices = (ports: ChangePorts) => {
  const set = makeSet(ports);
  return async (
    principal: Principal,
    {
      times,
      ...fields
    }: { readonly [Field in keyof MailChoices]?: MailChoices[Field] | undefined },
  ): Promise<MailChoices> => {
    const { timeZone, dailyHour } = fields;
    if (timeZone !== undefined && !isTimeZone(timeZone)) {
      throw invalid('time_zone', 'must be the IANA name of a time zone, such as Europe/Berlin');
    }
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

const owner = 'unsubscribe';

/** The token in the address that unsubscribes a person from the mails about one organization (RFC 8058). */
export const unsubscribeToken = (
  sealer: SecretSealer,
  organizationId: string,
  [first]: readonly { userId: string }[],
): string => sealedIds(sealer, owner, [organizationId, first?.userId ?? null]);

/** Unsubscribes the person of the token from all mails about the organization of the token. An invalid token does nothing. */
export const createUnsubscribe = (ports: ChangePorts & { secretSealer: SecretSealer }) => {
  const set = makeSet(ports);
  return async (token: string): Promise<void> => {
    const [organizationId, userId] = openedIds(ports.secretSealer, owner, token);
    if (organizationId === undefined || userId === undefined) return;
    const actor = { type: 'system', name: 'unsubscribe' } as const;
    await set({ ...systemPrincipal(organizationId), actor }, { userId, change: noMails });
  };
};
