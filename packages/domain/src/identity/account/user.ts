import { recordOf } from '../../kernel/record-of.ts';
import { DomainError } from '../../kernel/domain-error.ts';

/** A person who can sign in. One account may belong to several organizations. */
export class User {
  id: string;
  name: string;
  /** Normalized: trimmed and lower case. Unique in the deployment. */
  email: string;
  /** argon2id hash in PHC string format, or null for an account without a local password. */
  passwordHash: string | null;
  /** When the person showed that the address is theirs; null when they never did. */
  emailConfirmedAt: Date | null;
  securitySetupRequiredAt: Date | null = null;
  /** The moment of the deactivation; null while the account is active. */
  deactivatedAt: Date | null = null;
  createdAt: Date;
  updatedAt: Date;

  constructor(
    fields: Pick<User, 'id' | 'name' | 'email' | 'passwordHash' | 'emailConfirmedAt'> & {
      now: Date;
    },
  ) {
    this.id = fields.id;
    this.name = fields.name;
    this.email = fields.email;
    this.passwordHash = fields.passwordHash;
    this.emailConfirmedAt = fields.emailConfirmedAt;
    this.createdAt = fields.now;
    this.updatedAt = fields.now;
  }
}

/** Refuses with `account_deactivated` an account that an operator has deactivated. */
export function refuseDeactivated({ deactivatedAt }: Pick<User, 'deactivatedAt'>): void {
  if (deactivatedAt !== null) throw new DomainError('account_deactivated', {});
}

/** The record of a person as the command line returns it. */
export const userRecord = recordOf<User>()('id', 'name', 'email', 'emailConfirmedAt', 'createdAt');

/** A person as the command line returns it. */
export type UserRecord = ReturnType<typeof userRecord>;
