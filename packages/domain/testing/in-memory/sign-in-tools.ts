import type {
  PasswordHasher,
  SecretSealer,
  TokenGenerator,
  Totp,
} from '../../src/identity/sign-in-tools.port.ts';
import type { Mail } from '../../src/mail/mail.ts';
import { createMailer, type Mailer } from '../../src/mail/mailer.ts';
import type { MailTransport } from '../../src/mail/outbox.port.ts';

/** What signing in needs besides storage; for tests alone: nothing of it is secret. */
export interface PlainSignInTools {
  readonly tokenGenerator: TokenGenerator;
  /** Costs nothing, so that nobody's share is asked for. */
  readonly passwordHasher: PasswordHasher & { hash(password: string): Promise<string> };
  readonly secretSealer: SecretSealer;
  readonly totp: Totp;
  readonly mailer: Mailer;
  readonly mailTransport: MailTransport;
  /** Every mail that was put into an outbox, oldest first. */
  readonly mails: readonly Mail[];
}

const stepLength = 30_000;

/** The code of the secret at a moment: the same for 30 seconds. */
export function plainCode(secret: string, now: Date): string {
  const step = Math.floor(now.getTime() / stepLength);
  const salt = [...secret].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 9973, 0);
  return String((step * 7919 + salt) % 1_000_000).padStart(6, '0');
}

/** A mark becomes part of a cookie. */
const hash = (purpose: string, text: string): string =>
  `${purpose}${purpose === 'session_mark' ? '_' : ':'}${text}`;

/** Predictable tools: tokens are numbered, hashes are the text itself with its purpose before it. */
export function plainSignInTools(): PlainSignInTools {
  let made = 0;
  const next = (kind: string): string => `${kind}${String((made += 1)).padStart(6, '0')}`;
  const mails: Mail[] = [];
  const secretSealer: SecretSealer = {
    seal: (plain, owner) => `sealed:${owner}:${plain}`,
    open: (sealed, owner) => {
      const start = `sealed:${owner}:`;
      if (!sealed.startsWith(start)) throw new Error('sealed for another owner');
      return new TextEncoder().encode(sealed.slice(start.length));
    },
  };
  const mailer = createMailer({
    secretSealer,
    newId: () => globalThis.crypto.randomUUID(),
    clock: () => new Date(),
  });
  return {
    tokenGenerator: {
      token: () => next('token'),
      recoveryCode: () => next('code-'),
      hash,
      hashes: (purpose, text) => [hash(purpose, text)],
    },
    passwordHasher: {
      hash: async (password) => `hashed:${password}`,
      verify: async (stored, password) => stored === `hashed:${password}`,
    },
    secretSealer,
    totp: {
      newSecret: () => next('SECRET'),
      enrolment: (secret, account) => ({
        uri: `otpauth://totp/${account}?secret=${secret}`,
        qrSvg: '<svg/>',
      }),
      stepOf: (secret, code, { now, after }) => {
        for (const away of [0, -1, 1]) {
          const moment = new Date(now.getTime() + away * stepLength);
          const step = Math.floor(moment.getTime() / stepLength);
          const isNew = after === null || step > after;
          if (plainCode(secret, moment) === code && isNew) return step;
        }
        return null;
      },
    },
    mailer: {
      sealed: (mail, organization) => {
        mails.push(mail);
        return mailer.sealed(mail, organization);
      },
    },
    mailTransport: { deliver: async () => ({ kind: 'sent', file: null }) },
    mails,
  };
}
