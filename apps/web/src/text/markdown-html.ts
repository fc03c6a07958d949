import { MarkdownLimit, readMarkdown, withMentions, type Mentionable } from '@basalt/markdown';

/** Quotes and lists within one another, and cells of all tables; a text beyond is pasted as it is. */
const limits = { depth: 20, cells: 4_000 };
/** Characters that are read; the service keeps no longer text. */
const mostCharacters = 256 * 1024;

/** What a text without any sign of Markdown becomes: paragraphs, with the addresses in them as links. */
const plain = new Set(['P', 'A', 'BR']);

/**
 * The HTML of a text that is written in Markdown, with its line breaks and with mentions of these people; null for one without a sign of Markdown, and for one that is
 * nested too deep or too long. It is not cleaned.
 */
export function htmlOfMarkdown(text: string, people: readonly Mentionable[]): string | null {
  if (text.length > mostCharacters) return null;
  try {
    const html = withMentions(readMarkdown(text, { ...limits, keepsLines: true }), people);
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return [...body.querySelectorAll('*')].some(isSign) ? html : null;
  } catch (error) {
    if (error instanceof MarkdownLimit) return null;
    throw error;
  }
}

/** An address that stands alone is a link in any text, and `*` within a word is a sign of arithmetic. */
function isSign(element: Element): boolean {
  if (element.matches('a[href]')) {
    return !element.getAttribute('href')?.includes(element.textContent ?? '');
  }
  if (element.matches('em, strong, del')) {
    return !/[\p{L}\p{N})\]]$/u.test(element.previousSibling?.textContent ?? '');
  }
  return !plain.has(element.tagName) || element.matches('a');
}
