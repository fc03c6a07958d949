/** A person at an external sign-in provider, linked with an account. After the first link, it leads to this account with any email. */
export class Identity {
  /** The provider's key. */
  provider: string;
  /** The provider's stable id of the person. */
  subject: string;
  userId: string;
  linkedAt: Date;

  constructor(fields: { provider: string; subject: string; userId: string; now: Date }) {
    this.provider = fields.provider;
    this.subject = fields.subject;
    this.userId = fields.userId;
    this.linkedAt = fields.now;
  }
}

/** True when both are the same person at the same provider. */
export function isSameIdentity(
  one: Pick<Identity, 'provider' | 'subject'>,
  other: { readonly provider: string; readonly subject: string | null },
): boolean {
  return one.provider === other.provider && one.subject === other.subject;
}
