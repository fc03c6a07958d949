/** The status of a sign-in: complete, waiting for the second factor, or waiting until a second factor is set up. */
export type SignInStatus = 'signed_in' | 'totp_required' | 'setup_required';

/** Whether the deployment requires a second factor, and whether the account has one. */
export interface SecondFactorStanding {
  /** SERVICE_REQUIRE_TWO_FACTOR. */
  readonly required: boolean;
  readonly enrolled: boolean;
}

/**
 * THE rule of what follows a right password or a right answer of a provider. A second factor at the provider does not
 * count. When the deployment requires none, nobody is asked, not even people who have one.
 */
export function statusAfterSignIn({ required, enrolled }: SecondFactorStanding): SignInStatus {
  if (!required) return 'signed_in';
  return enrolled ? 'totp_required' : 'setup_required';
}
