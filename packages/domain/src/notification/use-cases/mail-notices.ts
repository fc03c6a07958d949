import { changeOf, type ChangePorts } from '../../change/run-change.ts';
import type { Mail, MailData } from '../../mail/mail.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { SecretSealer } from '../../identity/sign-in-tools.port.ts';
import type { DueMail } from '../notifications.port.ts';
import { unsubscribeToken } from './unsubscribe.ts';
import { notifierOf } from './notify-of-news.ts';

type MailPorts = ChangePorts & { mailer: Mailer; secretSealer: SecretSealer };

/**
 * Puts the due mails of an organization into the outbox: one for each person and ticket or document, or for each person and day, with all
 * notifications since the last one. Notifications that the person has read in the inbox, or cannot read any more, are left out. Returns
 * whether there can be more.
 */
export const createMailNotices = (ports: MailPorts) => {
  const mail = changeOf(ports, {
    names: (_: object, { organizationId }) => ({ kind: 'organization', id: organizationId }),
    load: async ({ notifications }) => ({ due: await notifications.lockDueMails(ports.clock()) }),
    check: ({ due }) => due,
    decide: (due, { principal: { organizationId } }) => {
      const bundles = Map.groupBy(
        due.filter(({ isWanted }) => isWanted),
        ({ userId, bundle, subjectId }) => `${userId} ${bundle === 'day' ? 'day' : subjectId}`,
      );
      const mails = [...bundles.values()].map((bundle) =>
        ports.mailer.sealed(
          mailOf(bundle, unsubscribeToken(ports.secretSealer, organizationId, bundle)),
          organizationId,
        ),
      );
      const rows = due.map(({ notificationId, userId, bundle }) => {
        return { notificationId, userId, bundle, dueAt: null };
      });
      const hasMore = due.length > 0;
      return { mails, sets: hasMore ? [{ kind: 'mails_due', rows }] : [], answer: hasMore };
    },
  });
  return (organizationId: string): Promise<boolean> => mail(notifierOf(organizationId), {});
};

/** The greatest number of notifications that a mail lists. */
const maxListed = 50;

function mailOf(bundle: readonly DueMail[], unsubscribe_token: string): Mail {
  const [first] = bundle as [DueMail];
  const isOne = bundle.every(({ subjectId }) => subjectId === first.subjectId);
  const data: MailData['notices'] = {
    name: first.name,
    organization: first.organization,
    subject: isOne ? first.subject : `${bundle.length} notifications`,
    url: isOne ? first.url : '/app/notifications',
    thread: isOne ? first.subjectId : null,
    items: bundle.slice(0, maxListed).map(({ title, body }) => ({ title, body })),
    left: Math.max(0, bundle.length - maxListed),
    unsubscribe_token,
  };
  return { to: first.email, kind: 'notices', data };
}
