import * as field from '../record/field.ts';
import { record, type Stored } from '../record/record.ts';

/** A person at an external sign-in provider, linked with an account. After the first link, it leads to this account with any email. */
export const Identity = record('identity', {
  /** The provider's key. */
  provider: field.text().hidden().key(),
  /** The provider's stable id of the person. */
  subject: field.text().hidden().key(),
  userId: field.ref('user').hidden(),
  linkedAt: field.startMoment().hidden(),
});

export interface Identity extends Stored<typeof Identity> {}

/** True when both are the same person at the same provider. */
export function isSameIdentity(
  a: Pick<Identity, 'provider' | 'subject'>,
  b: { readonly provider: string; readonly subject: string | null },
): boolean {
  return a.provider === b.provider && a.subject === b.subject;
}
