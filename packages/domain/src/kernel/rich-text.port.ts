/** The one policy for HTML that people write. */
export interface RichText {
  /** The allowed part of `html`; null when no text and no image is left. Idempotent. */
  clean(html: string): string | null;
}
