import { importNote, type ImportNoteText } from '@basalt/domain';
/** Converts a text in Markdown to HTML. Throws for one that is too long or too deep. */
export type HtmlOfMarkdown = (markdown: string) => string;

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Text as HTML. */
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign);

/** Plain text as paragraphs; line breaks stay. */
export function paragraphs(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((part) => part.replaceAll(/^\n|\n$/g, ''))
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${escaped(part).replaceAll('\n', '<br>')}</p>`)
    .join('');
}

/** HTML of a text, and what was lost. */
export interface RichText {
  readonly html: string;
  readonly notes: readonly ImportNoteText[];
}

/** Markdown as HTML; as plain text, with a note, when it cannot be converted. */
export function ofMarkdown(markdown: string, htmlOf: HtmlOfMarkdown): RichText {
  if (markdown.trim() === '') return { html: '', notes: [] };
  try {
    return { html: htmlOf(markdown), notes: [] };
  } catch {
    return {
      html: paragraphs(markdown),
      notes: [importNote('markdown_as_plain')],
    };
  }
}

/** A checklist: each item with a box that is checked or not. */
export function taskList(name: string, items: readonly { text: string; done: boolean }[]): string {
  const list = items.map(
    ({ text, done }) =>
      `<li data-type="taskItem" data-checked="${done}"><p>${escaped(text)}</p></li>`,
  );
  return `<h3>${escaped(name)}</h3><ul data-type="taskList">${list.join('')}</ul>`;
}

export const unknownTime = importNote('time_unknown');
export const notInExport = importNote('bytes_not_in_export');
export const fieldNote = importNote('field_in_text');

/** The note of a ticket whose value of a field is no value of its type. */
export const misfitNote = (name: string): ImportNoteText =>
  importNote('named_value_misfit', { name: name.slice(0, 50) });

/** A row of the table at the end of a text: a name, and a value as plain text or as HTML. */
export type FieldRow = readonly [name: string, value: string | Pick<RichText, 'html'>];

/** HTML of a value: one paragraph alone needs no element. */
const valueHtml = (value: FieldRow[1]): string =>
  typeof value === 'string'
    ? escaped(value).replaceAll('\n', '<br>')
    : (/^<p>((?:(?!<\/?p>)[^])*)<\/p>$/.exec(value.html)?.[1] ?? value.html);

/** Names and values, at the end of a text; empty without any. */
export function fieldTable(rows: readonly FieldRow[]): string {
  if (rows.length === 0) return '';
  const lines = rows.map(
    ([name, value]) => `<tr><th>${escaped(name)}</th><td>${valueHtml(value)}</td></tr>`,
  );
  return `<table><tbody>${lines.join('')}</tbody></table>`;
}

/** Names that link to addresses of the web. */
export const linksOf = (linked: readonly { title: string; url: string }[]): string =>
  linked.map(({ title, url }) => `<a href="${escaped(url)}">${escaped(title)}</a>`).join(', ');

/** Names of files, with links where there is an address; empty without any. */
export function fileList(files: readonly { name: string; url: string | null }[]): string {
  if (files.length === 0) return '';
  const lines = files.map(({ name, url }) => {
    const isLink = url !== null && /^https?:\/\//i.test(url);
    return `<li>${isLink ? `<a href="${escaped(url)}">${escaped(name)}</a>` : escaped(name)}</li>`;
  });
  return `<h3>Attachments</h3><ul>${lines.join('')}</ul>`;
}
