import { textDirectionOf, type Language } from '@basalt/domain';
import type { Draft, Link, Paragraph } from './draft.ts';
import { elementsOf, plainText } from './isolates.ts';

/** The draft as an HTML document in its language. Nothing of it is loaded from elsewhere. */
export function htmlOf(draft: Draft, language: Language, appUrl: string): string {
  const { subject, paragraphs, action, closing, closingLink } = draft;
  const direction = textDirectionOf(language);
  // Mail programs know no logical properties.
  const side = direction === 'rtl' ? 'right' : 'left';
  const bar = `padding-${side}:0.8em;border-${side}:${line}`;
  const paragraph = (part: Paragraph) => {
    if (typeof part === 'string') return `<p>${shown(part)}</p>`;
    if ('headings' in part) {
      const title = `<p style="margin:1.2em 0 0.3em"><strong>${shown(part.line)}</strong></p>`;
      const each = part.headings.map((to) => `<p style="margin:0;${bar}">${link(to)}</p>`);
      return [title, ...each].join('\n');
    }
    if ('heading' in part) {
      const heading = `<p style="margin:1.2em 0 0.3em"><strong>${link(part.heading)}</strong></p>`;
      const lines = part.lines.map((text) => `<p style="margin:0;${bar}">${shown(text)}</p>`);
      return [heading, ...lines].join('\n');
    }
    const title = `<p style="margin:1em 0 0.3em"><strong>${shown(part.title)}</strong></p>`;
    if (part.body === '') return title;
    return `${title}\n<p style="margin:0;${bar}">${shown(part.body)}</p>`;
  };
  return `<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(plainText(subject, language))}</title></head>
<body dir="${direction}" style="font-family:system-ui,sans-serif;line-height:1.5;max-width:34em;margin:2em auto;padding:0 1em;overflow-wrap:anywhere">
${paragraphs.map(paragraph).join('\n')}
${action === undefined ? '' : button(action)}
<p>${shown(closing)}${closingLink === undefined ? '' : ` ${link(closingLink)}`}</p>
<p><small>${link({ label: appUrl, url: appUrl })}</small></p>
</body></html>
`;
}

/** A grey with enough contrast on light and dark backgrounds. */
const line = '3px solid #8a94a6';

const link = ({ label, url }: Link) => `<a href="${escaped(url)}">${shown(label)}</a>`;

const button = ({ label, url }: Link) =>
  `<p style="margin:1.5em 0"><a href="${escaped(url)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#0b5fae;color:#ffffff;text-decoration:none;font-weight:bold">${shown(label)}</a></p>`;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (char) => entities[char] ?? char);

const shown = (text: string): string => elementsOf(escaped(text));
