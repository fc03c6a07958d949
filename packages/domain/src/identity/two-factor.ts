/** The second factor of an account: a TOTP secret (RFC 6238), pending until a first code confirms it. */
export class TwoFactor {
  userId: string;
  /** The secret, sealed for the account. */
  sealedSecret: string;
  confirmedAt: Date | null;
  /** The time step of the last code used: no code of it or of an earlier one is good. Null before the first. */
  lastStep: number | null;
  createdAt: Date;

  constructor(fields: { userId: string; sealedSecret: string; now: Date }) {
    this.userId = fields.userId;
    this.sealedSecret = fields.sealedSecret;
    this.confirmedAt = null;
    this.lastStep = null;
    this.createdAt = fields.now;
  }

  /** Whether it counts: a pending one does not. */
  get isConfirmed(): boolean {
    return this.confirmedAt !== null;
  }
}

/** So many recovery codes are given at once; each is good once, in place of a TOTP code. */
export const recoveryCodeCount = 10;

/** A recovery code as it is compared: without spaces, hyphens and case. */
export function plainRecoveryCode(written: string): string {
  return written.replaceAll(/[\s-]/gu, '').toLowerCase();
}
