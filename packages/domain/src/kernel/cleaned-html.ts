import { htmlBudget } from '../budgets/html-budget.ts';
import { invalid } from './domain-error.ts';
import { RichTextLimit, type RichText } from './rich-text.port.ts';

/** The fields that take HTML. */
export type HtmlField = keyof typeof htmlBudget.bytes;

/**
 * The HTML of a field as it is stored: cleaned; null for no HTML and for HTML that shows nothing. Refuses with `validation_failed`
 * on the field what exceeds `htmlBudget`, in elements, in depth or in bytes after cleaning.
 */
export function cleanedHtml(
  richText: RichText,
  field: HtmlField,
  html: string | null | undefined,
): string | null {
  if (html === undefined || html === null) return null;
  const cleaned = cleanedOr(richText, html, (reason) => invalid(field, reason));
  const limit = htmlBudget.bytes[field];
  const bytes = cleaned === null ? 0 : new TextEncoder().encode(cleaned).length;
  if (bytes <= limit) return cleaned;
  throw invalid(field, `has ${bytes} bytes after cleaning, and may have at most ${limit}`);
}

function cleanedOr(richText: RichText, html: string, refusal: (reason: string) => Error) {
  try {
    return richText.clean(html);
  } catch (error) {
    throw error instanceof RichTextLimit ? refusal(error.message) : error;
  }
}
