import * as field from '../record/field.ts';
import { record, type Stored } from '../record/record.ts';

/** A new secret in place of a confirmed one must be confirmed within this many milliseconds. */
const maxSetupMs = 15 * 60_000;

/** The second factor of an account: a TOTP secret (RFC 6238), pending until a first code confirms it. */
export const TwoFactor = record('two factor', {
  userId: field.ref('user').hidden().key(),
  /** The secret, sealed for the account. */
  sealedSecret: field.text().hidden(),
  confirmedAt: field.moment().nullable().hidden(),
  /** The time step of the last code that was used. Codes of this step and earlier ones are refused. Null before the first code. */
  lastStep: field.integer().nullable().hidden(),
  createdAt: field.startMoment().hidden(),
  /** Another secret that is being set up in place of a confirmed one, sealed; null for none. */
  nextSealedSecret: field.text().nullable().hidden(),
  nextBegunAt: field.moment().nullable().hidden(),
});

export interface TwoFactor extends Stored<typeof TwoFactor> {}

/** Whether the second factor is used at sign-in: a pending one is not. */
export const isConfirmed = (
  twoFactor: Pick<TwoFactor, 'confirmedAt'> | null | undefined,
): twoFactor is TwoFactor & { confirmedAt: Date } => (twoFactor?.confirmedAt ?? null) !== null;

/** The secret that waits for its first code at `now`, sealed; null when none waits. */
export function awaitingSecret(twoFactor: TwoFactor, now: Date): string | null {
  if (!isConfirmed(twoFactor)) return twoFactor.sealedSecret;
  const begun = twoFactor.nextBegunAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  return now.getTime() - begun < maxSetupMs ? twoFactor.nextSealedSecret : null;
}
