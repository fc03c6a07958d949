import { MarkdownLimit, readMarkdown, withMentions, type Mentionable } from '@basalt/markdown';

/** Quotes and lists within one another, and cells of all tables; a text beyond is pasted as it is. */
const limits = { depth: 20, cells: 4_000 };

/** What a text without any sign of Markdown becomes: paragraphs, with the addresses in them as links. */
const plain = new Set(['P', 'A', 'BR']);

/**
 * The HTML of a text that is written in Markdown, with its line breaks and with mentions of these people; null for one without a sign of Markdown, and for one that is
 * nested too deep. It is not cleaned.
 */
export function htmlOfMarkdown(text: string, people: readonly Mentionable[]): string | null {
  try {
    const html = withMentions(readMarkdown(text, { ...limits, keepsLines: true }), people);
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return [...body.querySelectorAll('*')].some(isSign) ? html : null;
  } catch (error) {
    if (error instanceof MarkdownLimit) return null;
    throw error;
  }
}

/** An address that stands alone is a link in any text; one with words of its own was written as a link. */
const isSign = (element: Element): boolean =>
  !plain.has(element.tagName) ||
  (element.tagName === 'A' && !element.getAttribute('href')?.includes(element.textContent ?? ''));
