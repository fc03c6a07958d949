import { htmlBudget } from '../../src/budgets/html-budget.ts';
import { RichTextLimit, type RichText } from '../../src/kernel/rich-text.port.ts';
import { textOfHtml } from '../../src/kernel/search-text.ts';

const forbidden = [
  /<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/giu,
  /<\/?(?:script|style)\b[^>]*>/giu,
  /\son\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)/giu,
];

/** A policy plain enough to foresee: scripts, styles and event handlers go, all else stays. For tests alone. */
export const plainRichText: RichText = {
  policyVersion: 1,
  clean: (html) => {
    const cleaned = settled(html);
    refuseBeyondBudget(cleaned);
    const isBlank = textOfHtml(cleaned).trim() === '' && !/<img\b/iu.test(cleaned);
    return isBlank ? null : cleaned;
  },
};

/** Every start tag but those of empty elements is a level until an end tag comes. */
function refuseBeyondBudget(html: string): void {
  let [depth, elements] = [0, 0];
  for (const [tag] of html.matchAll(/<\/?[a-z][^>]*>/giu)) {
    if (tag.startsWith('</')) depth = Math.max(0, depth - 1);
    else elements += 1;
    if (/^<(?!br\b|hr\b|img\b)[a-z]/iu.test(tag)) depth += 1;
    if (elements > htmlBudget.elements) throw new RichTextLimit('has too many elements');
    if (depth > htmlBudget.depth) throw new RichTextLimit('is nested too deep');
  }
}

/** What is taken out may join its neighbours to something forbidden: again until nothing changes. */
function settled(html: string): string {
  const cleaner = forbidden.reduce((text, pattern) => text.replace(pattern, ''), html);
  return cleaner === html ? html : settled(cleaner);
}
