/** The result of checking one rule. Only `failed` means that something does not work. */
export interface Finding {
  /** The setting or the check, in snake_case: `app_url`, `token_url`, `email_verified_field`. */
  readonly rule: string;
  readonly verdict: 'ok' | 'warning' | 'failed';
  /** The key of the provider; `saml` for the driver. */
  readonly provider?: string;
  /** For people, without secrets. */
  readonly message: string;
}

const finding =
  (verdict: Finding['verdict']) =>
  (rule: string, message: string): Finding => ({ rule, verdict, message });

/** A rule that is kept. */
export const ok = finding('ok');

/** A rule that is not kept, although signing in works. */
export const warning = finding('warning');

/** A rule whose breach makes signing in fail. */
export const failed = finding('failed');
