/** The policy for all HTML that people write. */
export interface RichText {
  /** Grows with every change of the policy; stored with cleaned HTML, so that older text can be cleaned again. */
  readonly policyVersion: number;
  /** The allowed part of `html`; null when no text and no image is left. Idempotent. Throws RichTextLimit. */
  clean(html: string): string | null;
}

/** The HTML has more elements, or deeper ones, than `htmlBudget` allows. The message names the limit. */
export class RichTextLimit extends Error {
  override readonly name = 'RichTextLimit';
}
