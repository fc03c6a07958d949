/** A new secret in place of a confirmed one must be confirmed within this many milliseconds. */
const maxSetupMs = 15 * 60_000;

/** The second factor of an account: a TOTP secret (RFC 6238), pending until a first code confirms it. */
export class TwoFactor {
  userId: string;
  /** The secret, sealed for the account. */
  sealedSecret: string;
  confirmedAt: Date | null = null;
  /** The time step of the last code that was used. Codes of this step and earlier ones are refused. Null before the first code. */
  lastStep: number | null = null;
  createdAt: Date;
  /** Another secret that is being set up in place of a confirmed one, sealed; null for none. */
  nextSealedSecret: string | null = null;
  nextBegunAt: Date | null = null;

  constructor(fields: { userId: string; sealedSecret: string; now: Date }) {
    this.userId = fields.userId;
    this.sealedSecret = fields.sealedSecret;
    this.createdAt = fields.now;
  }

  /** Whether the second factor is used at sign-in: a pending one is not. */
  get isConfirmed(): boolean {
    return this.confirmedAt !== null;
  }

  /** The secret that waits for its first code at `now`, sealed; null when none waits. */
  awaiting(now: Date): string | null {
    if (!this.isConfirmed) return this.sealedSecret;
    const begun = this.nextBegunAt?.getTime() ?? Number.NEGATIVE_INFINITY;
    return now.getTime() - begun < maxSetupMs ? this.nextSealedSecret : null;
  }
}

/** The number of recovery codes of an account. Each can be used once, in place of a TOTP code. */
export const recoveryCodeCount = 10;

/** A recovery code in the form in which codes are compared: lower case, without spaces and hyphens. */
export function plainRecoveryCode(written: string): string {
  return written.replaceAll(/[\s-]/gu, '').toLowerCase();
}
