import type { RichText } from './rich-text.port.ts';

/** HTML as it is kept: cleaned; null for none and for what shows nothing. */
export function cleanedHtml(richText: RichText, html: string | null | undefined): string | null {
  return html === undefined || html === null ? null : richText.clean(html);
}
