import type { SecretSealer } from '../identity/sign-in-tools.port.ts';
import type { Clock, NewId } from '../kernel/clock.port.ts';
import type { Mail } from './mail.ts';
import type { QueuedMail } from './outbox.port.ts';

/** Prepares mails for the outbox. */
export interface Mailer {
  /**
   * The mail as the outbox stores it. With the id of an organization, it uses the share of that organization.
   * Without one, it is a mail about sign-in and is sent before others.
   */
  sealed(mail: Mail, organization?: string): QueuedMail;
}

/** A mailer that encrypts each mail, bound to its id, so that a copy of the outbox reveals no token. */
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
    sealed(mail, organization) {
      const id = newId();
      return {
        id,
        kind: mail.kind,
        sender: organization ?? 'accounts',
        isUrgent: organization === undefined,
        sealed: secretSealer.seal(JSON.stringify(mail), id),
        createdAt: clock(),
      };
    },
  };
}
