import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import type { Mail, MailData } from '../../mail/mail.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { SecretSealer } from '../../identity/sign-in-tools.port.ts';
import type { NoticePortion } from '../notice-portion.ts';
import type { DueMail } from '../notifications.port.ts';
import { unsubscribeToken } from './unsubscribe.ts';
import type { NoticeReason } from '../../records/recipients-and-watchers.ts';
import { notifierOf } from './notify-of-news.ts';

type MailPorts = ChangePorts & { mailer: Mailer; secretSealer: SecretSealer };

/**
 * Puts the due mails of an organization into the outbox: for each person one with all
 * that happened within some minutes, or within the day. What a person wants at once is a mail for each ticket or document (for many of them, one). Notifications that the person has read in the inbox, or cannot read any more, are left out. Returns
 * whether there can be more.
 */
export const mailNotices = (ports: MailPorts) => {
  const mail = changeOf(ports, {
    names: (_: { portion: NoticePortion }, { organizationId }) => ({
      kind: 'organization',
      id: organizationId,
    }),
    load: async ({ notifications }) => ({ found: await notifications.lockDueMails(ports.clock()) }),
    check: ({ found }, { portion }) => ({
      due: portion === 'all' ? found : firstOf(found),
      isSkipped: portion === 'skip',
    }),
    decide: ({ due, isSkipped }, { principal: { organizationId } }) => {
      const wanted = isSkipped ? [] : due.filter(({ isWanted }) => isWanted);
      const mails = bundlesOf(wanted).map((bundle) =>
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
  return (organizationId: string, portion: NoticePortion = 'all'): Promise<boolean> =>
    mail(notifierOf(organizationId), { portion });
};

/** The notices that belong to the first mail: of the same person and bundle. */
const firstOf = (due: readonly DueMail[]): readonly DueMail[] =>
  due.filter(({ userId, bundle }) => userId === due[0]?.userId && bundle === due[0].bundle);

/** Of more tickets and documents than this, a person gets one mail in place of one for each. */
const maxSubjects = 5;

/**
 * The notifications of each mail: of a person and some minutes or a day, or of a person and ticket or document. When many tickets that a person
 * wants to hear of at once are due at the same time, as after a change of many, they are one mail.
 */
function bundlesOf(due: readonly DueMail[]): (readonly DueMail[])[] {
  const byPerson = Map.groupBy(due, ({ userId, bundle }) => `${userId} ${bundle}`);
  return [...byPerson.values()].flatMap((ofPerson) => {
    if (ofPerson[0]?.bundle !== 'subject') return [ofPerson];
    const bySubject = Map.groupBy(ofPerson, ({ subjectId }) => subjectId);
    return bySubject.size > maxSubjects ? [ofPerson] : [...bySubject.values()];
  });
}

/** The greatest number of notifications that a mail lists. */
const maxListed = 50;

/** Tickets and documents in which the reader is mentioned come first, then those with comments: other changes can wait. */
const weights = new Map<NoticeReason, number>([
  ['mentioned', 0],
  ['commented', 1],
]);
const weightOf = (ofSubject: readonly DueMail[]): number =>
  Math.min(...ofSubject.map(({ reason }) => weights.get(reason) ?? weights.size));

function mailOf(bundle: readonly DueMail[], unsubscribe_token: string): Mail {
  const bySubject = [...Map.groupBy(bundle, ({ subjectId }) => subjectId).values()].toSorted(
    (a, b) => weightOf(a) - weightOf(b),
  );
  const [first] = bySubject.flat() as [DueMail];
  const others = bySubject.length - 1;
  const isOne = others === 0;
  const data: MailData['notices'] = {
    name: first.name,
    organization: first.organization,
    subject: first.subject,
    others,
    url: isOne ? first.url : '/app/notifications',
    thread: isOne ? first.subjectId : null,
    // Those of a ticket or document follow each other.
    items: bySubject
      .flat()
      .slice(0, maxListed)
      .map(({ title, body, reason, actor, subject, url }) => ({
        title,
        body,
        happened: { reason, actor, subject, url },
      })),
    left: Math.max(0, bundle.length - maxListed),
    unsubscribe_token,
  };
  const { userId, language, timeZone } = first;
  return { to: first.email, reader: { userId, language, timeZone }, kind: 'notices', data };
}
