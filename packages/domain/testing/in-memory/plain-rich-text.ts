import type { RichText } from '../../src/kernel/rich-text.port.ts';
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
    const kept = settled(html);
    const isBlank = textOfHtml(kept).trim() === '' && !/<img\b/iu.test(kept);
    return isBlank ? null : kept;
  },
};

/** What is taken out may join its neighbours to something forbidden: again until nothing changes. */
function settled(html: string): string {
  const cleaner = forbidden.reduce((text, pattern) => text.replace(pattern, ''), html);
  return cleaner === html ? html : settled(cleaner);
}
