/** The one policy for HTML that people write. */
export interface RichText {
  /** Grows with every change of the policy; kept beside cleaned HTML, so that older text can be cleaned again. */
  readonly policyVersion: number;
  /** The allowed part of `html`; null when no text and no image is left. Idempotent. */
  clean(html: string): string | null;
}
