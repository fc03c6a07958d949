/** What the doctor says of one rule. Only `failed` means that something does not work. */
export interface Finding {
  /** The setting or the check, in snake_case: `app_url`, `token_url`, `email_verified_field`. */
  readonly rule: string;
  readonly verdict: 'ok' | 'warning' | 'failed';
  /** The key of the provider that it is about; `saml` for the driver. */
  readonly provider?: string;
  /** For people; holds no secret. */
  readonly message: string;
}

/** Findings about one provider. */
export const of = (provider: string, findings: readonly Finding[]): Finding[] =>
  findings.map((finding) => ({ ...finding, provider }));

/** The rule is kept. */
export const ok = (rule: string, message: string): Finding => ({ rule, verdict: 'ok', message });

/** It works, and is not as it should be. */
export const warning = (rule: string, message: string): Finding => ({
  rule,
  verdict: 'warning',
  message,
});

/** It does not work. */
export const failed = (rule: string, message: string): Finding => ({
  rule,
  verdict: 'failed',
  message,
});
