import { changeOf, type ChangePorts } from '../../change/run-change.ts';
import { openedIds, sealedIds } from '../../identity/sealed-ids.ts';
import type { SecretSealer } from '../../identity/sign-in-tools.port.ts';
import { DomainError, invalid } from '../../kernel/domain-error.ts';
import { isTimeZone } from '../../kernel/time-zone.ts';
import type { Ports } from '../../ports.ts';
import { systemPrincipal, type Principal } from '../../tenancy/principal.ts';
import { noMails, type MailChoices } from '../mail-digest.ts';

function personOf({ actor }: Principal): string {
  if (actor.type !== 'user') throw new DomainError('sign_in_required', {});
  return actor.id;
}

/** What the caller chose for mails of this organization. */
export const createReadMailChoices =
  ({ tenancy }: Pick<Ports, 'tenancy'>) =>
  (principal: Principal): Promise<MailChoices> =>
    tenancy.queriesOf(principal).notifications.mailChoices(personOf(principal));

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
      // Somebody who is no member now gets no mails anyway.
      before === null
        ? { answer: null }
        : {
            sets: [{ kind: 'mail_choices', userId, choices: change(before) } as const],
            answer: change(before),
          },
  });

/** Chooses when mails leave; what is absent stays. Refuses with `validation_failed` (time_zone) an unknown time zone. */
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
      userId: personOf(principal),
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

/** The token in the address that ends the mails of one person about one organization (RFC 8058). */
export const unsubscribeToken = (
  sealer: SecretSealer,
  organizationId: string,
  [first]: readonly { userId: string }[],
): string => sealedIds(sealer, owner, [organizationId, first?.userId ?? null]);

/** Ends all mails that the token stands for. A token that is none changes nothing: the answer is the same. */
export const createUnsubscribe = (ports: ChangePorts & { secretSealer: SecretSealer }) => {
  const set = makeSet(ports);
  return async (token: string): Promise<void> => {
    const [organizationId, userId] = openedIds(ports.secretSealer, owner, token);
    if (organizationId === undefined || userId === undefined) return;
    const actor = { type: 'system', name: 'unsubscribe' } as const;
    await set({ ...systemPrincipal(organizationId), actor }, { userId, change: noMails });
  };
};
