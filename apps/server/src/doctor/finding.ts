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

/** Findings about one provider. */
export const of = (provider: string, findings: readonly Finding[]): Finding[] =>
  findings.map((finding) => ({ ...finding, provider }));

/** A rule that is kept. */
export const ok = (rule: string, message: string): Finding => ({ rule, verdict: 'ok', message });

/** A rule that is not kept, although signing in works. */
export const warning = (rule: string, message: string): Finding => ({
  rule,
  verdict: 'warning',
  message,
});

/** A rule whose breach makes signing in fail. */
export const failed = (rule: string, message: string): Finding => ({
  rule,
  verdict: 'failed',
  message,
});
