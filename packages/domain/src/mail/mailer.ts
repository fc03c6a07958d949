import type { SecretSealer } from '../identity/sign-in-tools.port.ts';
import type { Clock, NewId } from '../kernel/clock.port.ts';
import type { Mail } from './mail.ts';
import type { MailOutbox } from './outbox.port.ts';

/** Puts mails into the outbox. */
export interface Mailer {
  /**
   * Adds the mail to the outbox of the running transaction. With the id of an organization it takes a place of that
   * organization's share; without one it is a mail about sign-in and leaves before others.
   */
  queue(outbox: MailOutbox, mail: Mail, organization?: string): Promise<void>;
}

/** A mailer that seals each mail for its own id, so that a copy of the outbox reveals no token. */
export function createMailer({
  secretSealer,
  newId,
  clock,
}: {
  secretSealer: SecretSealer;
  newId: NewId;
  clock: Clock;
}): Mailer {
  return {
    async queue(outbox, mail, organization) {
      const id = newId();
      await outbox.add({
        id,
        kind: mail.kind,
        sender: organization ?? 'accounts',
        isUrgent: organization === undefined,
        sealed: secretSealer.seal(JSON.stringify(mail), id),
        createdAt: clock(),
      });
    },
  };
}
