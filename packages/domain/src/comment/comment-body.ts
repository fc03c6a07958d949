import { cleanedHtml } from '../kernel/cleaned-html.ts';
import { invalid } from '../kernel/domain-error.ts';
import type { RichText } from '../kernel/rich-text.port.ts';

/**
 * The body of a comment as it is kept. Refuses with `validation_failed` (body_html) when it shows nothing, and as
 * `cleanedHtml` does.
 */
export function commentBody(richText: RichText, html: string): string {
  const body = cleanedHtml(richText, 'body_html', html);
  if (body === null) throw invalid('body_html', 'must contain text or an image');
  return body;
}
