import type { CleanedHtml } from '../kernel/cleaned-html.ts';
import { invalid } from '../kernel/domain-error.ts';

/**
 * The body of a comment as it is stored. Refuses with `validation_failed` (body_html) a body without text and images, and what
 * `CleanedHtml` refuses.
 */
export function commentBody(cleaned: CleanedHtml, html: string): string {
  const body = cleaned.of(html);
  if (body === null) throw invalid('body_html', 'must contain text or an image');
  return body;
}
