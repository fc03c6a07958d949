import * as field from '../record/field.ts';
import { record, type Public, type Stored } from '../record/record.ts';
import { languageTags } from '../words/languages.ts';
import { DomainError } from '../kernel/domain-error.ts';

/** A person who can sign in. One account may belong to several organizations. */
export const User = record('user', {
  id: field.id(),
  name: field.line(120, 'Ada Lovelace').written(),
  /** Normalized: trimmed and lower case. Unique in the deployment. */
  email: field.text().example('ada@example.org').unique(),
  /** argon2id hash in PHC string format, or null for an account without a local password. */
  passwordHash: field.text().nullable().hidden(),
  /** When the person showed that the address is theirs; null when they never did. */
  emailConfirmedAt: field.moment().nullable(),
  /** The language of the pages; null for the one of the organization, or of the browser. */
  locale: field.openChoice(languageTags, 'en').nullable().hidden().edited(),
  /** The IANA name of a time zone; null for the one of the browser. */
  timeZone: field.line(64, 'Europe/Berlin').nullable().hidden().edited(),
  /** The first day of the week, from 1 (Monday) to 7; null for the one that is usual for the language. */
  weekStart: field.count(1, 7).nullable().hidden().edited(),
  securitySetupRequiredAt: field.moment().nullable().hidden(),
  /** The moment of the deactivation; null while the account is active. */
  deactivatedAt: field.moment().nullable(),
  hasPassword: field.flag().computed(),
  /** Whether it has a confirmed second factor. */
  twoFactor: field.flag().computed(),
  createdAt: field.startMoment(),
  updatedAt: field.startMoment().hidden(),
});

export interface User extends Stored<typeof User> {}

/** Refuses with `account_deactivated` an account that an operator has deactivated. */
export function refuseDeactivated({ deactivatedAt }: Pick<User, 'deactivatedAt'>): void {
  if (deactivatedAt !== null) throw new DomainError('account_deactivated', {});
}

/** A person as the command line returns it. */
export type UserRecord = Pick<
  Public<typeof User>,
  'id' | 'name' | 'email' | 'email_confirmed_at' | 'created_at'
>;

/** The record of a person as the command line returns it. */
export function userRecord(user: User): UserRecord {
  const { id, name, email, email_confirmed_at, created_at } = accountRecord(user, false);
  return { id, name, email, email_confirmed_at, created_at };
}

/** An account as the command line returns it. */
export type AccountRecord = Public<typeof User>;

/** The account as the command line returns it, without secrets. `enrolled`: it has a confirmed second factor. */
export const accountRecord = (user: User, enrolled: boolean): AccountRecord =>
  User.answer(user, { hasPassword: user.passwordHash !== null, twoFactor: enrolled });
