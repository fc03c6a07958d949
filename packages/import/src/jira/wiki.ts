import { type ImportNoteText, importNote, htmlBudget } from '@basalt/domain';
import { escaped, paragraphs, type RichText } from '../source/html.ts';
import { inlineHtml, type WikiNames } from './wiki-inline.ts';

/** The maximum nesting of lists, quotes and panels. */
const maxDepth = 10;

/** The maximum length of a text that is converted, in characters. The HTML of a longer one is larger than any text may be. */
const maxLength = htmlBudget.bytes.description_html;

/**
 * The HTML of a text in the wiki markup of Jira, in time in proportion to its length: headings, lists, quotes, panels, code, tables, links,
 * mentions and emphasis. Images become their names, with a note. A text of more than 256 Ki characters becomes plain text, with a note.
 */
export function ofWiki(wiki: string, people: ReadonlyMap<string, string>): RichText {
  if (wiki.length > maxLength) return { html: paragraphs(wiki), notes: [tooLong] };
  const reading = new WikiReading(people);
  return { html: reading.read(wiki.replaceAll('\r\n', '\n')), notes: reading.notes };
}

const tooLong = importNote('wiki_as_plain');

class WikiReading {
  readonly notes: ImportNoteText[] = [];
  readonly #out: string[] = [];
  readonly #names: WikiNames;
  readonly #quotes: string[] = [];
  readonly #lists: string[] = [];
  #paragraph: string[] = [];
  #isTable = false;

  constructor(people: ReadonlyMap<string, string>) {
    this.#names = {
      person: (key) => people.get(key) ?? key,
      image: () => {
        if (this.notes.length === 0) this.notes.push(importNote('images_by_name'));
      },
    };
  }

  read(text: string): string {
    let raw: string | null = null;
    let at = 0;
    for (const found of text.matchAll(/\{(code|noformat|quote|panel)(?::([^{}\n]{0,300}))?\}/g)) {
      const [whole, name = '', options = ''] = found;
      if (raw !== null && raw !== name) continue;
      const before = text.slice(at, found.index);
      at = found.index + whole.length;
      if (raw !== null) {
        this.#out.push(escaped(before.replace(/^\n/, '')), '</code></pre>');
        raw = null;
      } else {
        this.#lines(before);
        this.#end();
        if (name === 'quote' || name === 'panel') this.#quote(name, options);
        else {
          raw = name;
          const language = /^(?:language=)?([a-z+#]{1,20})(?:\||$)/i.exec(
            name === 'code' ? options : '',
          )?.[1];
          this.#out.push(
            `<pre><code${language ? ` class="language-${language.toLowerCase()}"` : ''}>`,
          );
        }
      }
    }
    if (raw === null) this.#lines(text.slice(at));
    else this.#out.push(escaped(text.slice(at).replace(/^\n/, '')), '</code></pre>');
    this.#end();
    for (const _ of this.#quotes) this.#out.push('</blockquote>');
    return this.#out.join('');
  }

  #quote(name: string, options: string): void {
    if (this.#quotes.at(-1) === name) {
      this.#quotes.pop();
      this.#out.push('</blockquote>');
    } else if (this.#quotes.length < maxDepth) {
      this.#quotes.push(name);
      const title = /(?:^|\|)title=([^|]*)/.exec(options)?.[1] ?? '';
      this.#out.push(
        '<blockquote>',
        title === '' ? '' : `<p><strong>${escaped(title)}</strong></p>`,
      );
    }
  }

  #lines(text: string): void {
    for (const line of text.split('\n')) this.#line(line.trim());
  }

  #line(line: string): void {
    const [, heading, ofHeading = ''] = /^(h[1-6]|bq)\.\s([^]*)$/.exec(line) ?? [];
    const [, marks, ofItem = ''] = /^([*#]{1,10}|-{1,3})\s([^]*)$/.exec(line) ?? [];
    if (marks !== undefined && line !== '') return this.#item(marks, ofItem.trimStart());
    if (line.startsWith('|')) return this.#row(line);
    if (line === '' || heading !== undefined || /^-{4,}$/.test(line)) this.#end();
    else {
      this.#endLists();
      this.#endTable();
      this.#paragraph.push(line);
    }
    if (heading === 'bq')
      this.#out.push(`<blockquote><p>${this.#inline(ofHeading.trimStart())}</p></blockquote>`);
    else if (heading !== undefined)
      this.#out.push(`<${heading}>${this.#inline(ofHeading.trimStart())}</${heading}>`);
    else if (/^-{4,}$/.test(line)) this.#out.push('<hr>');
  }

  #item(marks: string, text: string): void {
    this.#endParagraph();
    this.#endTable();
    const wanted = [...marks].map((mark) => (mark === '#' ? 'ol' : 'ul'));
    let shared = 0;
    while (shared < wanted.length && wanted[shared] === this.#lists[shared]) shared += 1;
    this.#endLists(shared);
    if (shared === wanted.length) this.#out.push('</li>');
    for (const list of wanted.slice(shared)) {
      // A nested list is in an item of the list around it.
      const isAlone = this.#lists.length > 0 && this.#out.at(-1) === `<${this.#lists.at(-1)}>`;
      this.#out.push(isAlone ? '<li>' : '', `<${list}>`);
      this.#lists.push(list);
    }
    this.#out.push('<li>', this.#inline(text));
  }

  #row(line: string): void {
    this.#endParagraph();
    this.#endLists();
    if (!this.#isTable) this.#out.push('<table><tbody>');
    this.#isTable = true;
    this.#out.push('<tr>');
    for (const { isHeader, text } of cellsOf(line)) {
      const name = isHeader ? 'th' : 'td';
      this.#out.push(`<${name}>${this.#inline(text.trim())}</${name}>`);
    }
    this.#out.push('</tr>');
  }

  #inline = (line: string): string => inlineHtml(line, this.#names);

  #end(): void {
    this.#endParagraph();
    this.#endLists();
    this.#endTable();
  }

  #endParagraph(): void {
    if (this.#paragraph.length > 0)
      this.#out.push(`<p>${this.#paragraph.map(this.#inline).join('<br>')}</p>`);
    this.#paragraph = [];
  }

  #endLists(depth = 0): void {
    for (const list of this.#lists.splice(depth).toReversed())
      this.#out.push('</li>', `</${list}>`);
  }

  #endTable(): void {
    if (this.#isTable) this.#out.push('</tbody></table>');
    this.#isTable = false;
  }
}

/** The cells of a line of a table. A `|` within a link does not separate cells. */
function cellsOf(line: string): { isHeader: boolean; text: string }[] {
  const cells: { isHeader: boolean; text: string }[] = [];
  let isWithin = false;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line.charAt(at);
    if (sign === '[') isWithin = true;
    if (sign === ']') isWithin = false;
    const cell = cells.at(-1);
    if (sign !== '|' || isWithin) {
      if (cell) cell.text += sign;
      continue;
    }
    const isHeader = line.charAt(at + 1) === '|';
    if (isHeader) at += 1;
    cells.push({ isHeader, text: '' });
  }
  // The last sign ends the line.
  if (cells.length > 1 && cells.at(-1)?.text.trim() === '') cells.pop();
  return cells;
}
