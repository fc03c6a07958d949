import { invalid } from '../kernel/domain-error.ts';
import type { RichText } from '../kernel/rich-text.port.ts';

/** The body of a comment as it is kept. Refuses with `validation_failed` (body_html) when nothing of it is to be seen. */
export function commentBody(richText: RichText, html: string): string {
  const body = richText.clean(html);
  if (body === null) throw invalid('body_html', 'must show some text or an image');
  return body;
}
