import { MarkdownLimit, readMarkdown, withMentions, type Mentionable } from '@basalt/markdown';

/** The maximum number of lines, nesting of quotes and lists, and number of table cells. A text beyond them is pasted as plain text. */
const limits = { lines: 20_000, depth: 20, cells: 4_000 };
/** The maximum length of a text, in characters. The service does not store a longer one. */
const maxCharacters = 256 * 1024;

/** The elements of a text without Markdown: paragraphs, with addresses as links. */
const plain = new Set(['P', 'A', 'BR']);

/**
 * The HTML of a text in Markdown, with its line breaks and with mentions of these people. Null for a text without Markdown, with too deep
 * nesting, or too long. The HTML is not cleaned.
 */
export function htmlOfMarkdown(text: string, people: readonly Mentionable[]): string | null {
  if (text.length > maxCharacters) return null;
  try {
    const html = withMentions(readMarkdown(text, { ...limits, keepsLines: true }), people);
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return [...body.querySelectorAll('*')].some(isSign) ? html : null;
  } catch (error) {
    if (error instanceof MarkdownLimit) return null;
    throw error;
  }
}

/** Whether an element proves that the text is Markdown. An address alone does not, and neither does `*` within a word, as in arithmetic. */
function isSign(element: Element): boolean {
  if (element.matches('a[href]')) {
    return !element.getAttribute('href')?.includes(element.textContent ?? '');
  }
  if (element.matches('em, strong, del')) {
    return !/[\p{L}\p{N})\]]$/u.test(element.previousSibling?.textContent ?? '');
  }
  return !plain.has(element.tagName) || element.matches('a');
}
