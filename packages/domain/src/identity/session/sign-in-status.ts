/** How far a person has come: all the way, to the second factor, or to having to set one up. */
export type SignInStatus = 'signed_in' | 'totp_required' | 'setup_required';

/** The deployment's demand for a second factor, and whether the account has one. */
export interface SecondFactorStanding {
  /** SERVICE_REQUIRE_TWO_FACTOR. */
  readonly required: boolean;
  readonly enrolled: boolean;
}

/**
 * THE table of what follows a good password or a good answer of a provider. A second factor at the provider is
 * none here. When it is off, nobody is asked, with or without a second factor.
 */
export function statusAfterSignIn({ required, enrolled }: SecondFactorStanding): SignInStatus {
  if (!required) return 'signed_in';
  return enrolled ? 'totp_required' : 'setup_required';
}
